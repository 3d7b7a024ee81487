import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { auditLogAddress } from '../audit-log-state.ts'
import { AuditLogFilters } from './audit-log-filters.tsx'

test('the last day of the audit log is marked as included', () => {
  const state = auditLogAddress.read(new URLSearchParams({ from: '2026-05-01', to: '2026-05-02' }))
  renderWeb(<AuditLogFilters state={state} people={[]} onChange={() => undefined} />)
  expect(screen.getByLabelText('From')).toHaveValue('01.05.2026')
  expect(screen.getByLabelText('To (inclusive)')).toHaveValue('02.05.2026')
})
