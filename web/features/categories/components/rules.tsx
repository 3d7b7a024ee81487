import { type CategoryRule, draftOf } from '@litopys/contract/schemas/categoryRule'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/useFormat.ts'
import { useValueLabel } from '#i18n/useValueLabel.ts'
import { FailureNotice } from '#ui/failureNotice.tsx'
import { Notice } from '#ui/notice.tsx'
import { SideDrawer } from '#ui/sideDrawer.tsx'
import { useAddress } from '#ui/useAddress.ts'
import { Waiting } from '#ui/waiting.tsx'
import { categoryCounts, removeRule, ruleList, saveRule } from '../api/rules.ts'
import { useUndo } from '../useUndo.ts'
import { DeleteRuleDialog } from './deleteRuleDialog.tsx'
import { RuleForm } from './ruleForm.tsx'
import classes from './rules.module.css'
import { RulesFile } from './rulesFile.tsx'
import { RuleTable } from './ruleTable.tsx'

type Props = { mayChange: boolean; searchOf: (category: string) => string }

const newRule = 'new'

/** The rules, and the one that is opened; which one that is lives in the address. */
export function Rules({ mayChange, searchOf }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const label = useValueLabel()
  const [params, setParams] = useAddress()
  const [deleting, setDeleting] = useState<CategoryRule>()
  const say = useUndo()
  const { data: rules, error, refetch } = useQuery(ruleList)
  const { data: counts } = useQuery(categoryCounts)
  const opened = params.get('rule')
  const open = (id: string | undefined) => setParams(new URLSearchParams(id ? { rule: id } : {}))
  const close = () => open(undefined)
  if (error && !rules)
    return <FailureNotice title={t('rules.failed')} error={error} onRetry={() => void refetch()} />
  if (!rules) return <Waiting blocks={3} />
  const rule = rules.find(({ _id }) => _id === opened)
  const name = (one: CategoryRule) => label('category', one.category)
  return (
    <>
      <div className={classes.head}>
        <p className={classes.total} aria-live="polite">
          {t('rules.total', { count: rules.length, formatted: count(rules.length) })}
        </p>
        <div className={classes.actions}>
          <RulesFile rules={rules} mayChange={mayChange} />
          {mayChange && (
            <Button
              size="sm"
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
              onClick={() => open(newRule)}
            >
              {t('rules.new')}
            </Button>
          )}
        </div>
      </div>
      {rules.length === 0 ? (
        <Notice title={t('rules.none')}>{t('rules.noneText')}</Notice>
      ) : (
        <RuleTable
          rules={rules}
          counts={counts}
          linkTo={({ _id }) => `?${new URLSearchParams({ rule: _id })}`}
          searchOf={searchOf}
        />
      )}
      {opened !== null && (
        <SideDrawer title={<b>{rule ? name(rule) : t('rules.newTitle')}</b>} onClose={close}>
          {rule || opened === newRule ? (
            <RuleForm
              key={opened}
              rule={rule}
              mayChange={mayChange}
              onCancel={close}
              onDelete={rule && (() => setDeleting(rule))}
              onSaved={(saved, before) => {
                close()
                if (before) say(t('rules.saved', { category: name(saved) }), () => saveRule(before, saved))
                else say(t('rules.added', { category: name(saved) }), () => removeRule(saved._id))
              }}
            />
          ) : (
            <Notice title={t('rules.gone')} />
          )}
        </SideDrawer>
      )}
      {deleting && (
        <DeleteRuleDialog
          rule={deleting}
          name={name(deleting)}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            setDeleting(undefined)
            close()
            say(t('rules.deleted', { category: name(deleting) }), () =>
              saveRule(draftOf(deleting), undefined),
            )
          }}
        />
      )}
    </>
  )
}
