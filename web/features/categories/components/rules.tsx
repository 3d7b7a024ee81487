import { type CategoryRule, draftOf } from '@litopys/contract/schemas/category-rule'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as Type from 'typebox'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useValueLabel } from '#i18n/use-value-label.ts'
import { showAction } from '#ui/action-notice.tsx'
import { addressState } from '#ui/address-state.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import controls from '#ui/controls.module.css'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { showFailure, showNotice } from '#ui/show-notice.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { categoryCounts, deleteRule, ruleList, saveRule } from '../api/rules.ts'
import { RuleForm } from './rule-form.tsx'
import { RuleTable } from './rule-table.tsx'
import { RulesFile } from './rules-file.tsx'

type Props = { mayChange: boolean; searchOf: (category: string) => string }

const newRule = 'new'
/** `rule`: the id of the opened rule, or `new`. */
const rulesAddress = addressState(Type.Object({ rule: Type.Optional(Type.String()) }), {})

/** Shows the rules and the opened rule, which the address names. */
export function Rules({ mayChange, searchOf }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const label = useValueLabel()
  const { state, set, addressOf } = rulesAddress.use()
  const [deleting, setDeleting] = useState<CategoryRule>()
  const offerUndo = useUndo()
  const { data: rules, error, refetch } = useQuery(ruleList)
  const { data: counts } = useQuery(categoryCounts)
  const opened = state.rule
  const open = (id: string | undefined) => set({ rule: id })
  const close = () => open(undefined)
  if (error && !rules)
    return <FailureNotice title={t('rules.failed')} error={error} onRetry={() => void refetch()} />
  if (!rules) return <Waiting blocks={3} />
  const rule = rules.find(({ _id }) => _id === opened)
  const name = (one: CategoryRule) => label('category', one.category)
  return (
    <>
      <Row gap={4} rowGap={2} spread className={controls.head}>
        <Text tone="soft" numeric aria-live="polite">
          {t('rules.total', { count: rules.length, formatted: count(rules.length) })}
        </Text>
        <Row>
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
        </Row>
      </Row>
      {rules.length === 0 ? (
        <Notice title={t('rules.none')}>{t('rules.noneText')}</Notice>
      ) : (
        <RuleTable
          rules={rules}
          counts={counts}
          linkTo={({ _id }) => addressOf({ rule: _id })}
          searchOf={searchOf}
        />
      )}
      {opened !== undefined && (
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
                if (before)
                  offerUndo(t('rules.saved', { category: name(saved) }), () => saveRule(before, saved))
                else offerUndo(t('rules.added', { category: name(saved) }), () => deleteRule(saved._id))
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
            offerUndo(t('rules.deleted', { category: name(deleting) }), () =>
              saveRule(draftOf(deleting), undefined),
            )
          }}
        />
      )}
    </>
  )
}

type DeleteProps = { rule: CategoryRule; name: string; onDeleted: () => void; onClose: () => void }

function DeleteRuleDialog({ rule, name, onDeleted, onClose }: DeleteProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const removing = useMutation({ mutationFn: () => deleteRule(rule._id), onSuccess: onDeleted })
  return (
    <ConfirmDialog
      opened
      title={t('rules.deleteTitle', { category: name })}
      confirm={t('rules.delete')}
      cancel={t('app.cancel')}
      busy={removing.isPending}
      failure={removing.error ? errorText(removing.error) : undefined}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      <p>{t('rules.deleteText')}</p>
    </ConfirmDialog>
  )
}

/**
 * Returns a function that reports a change and offers to undo it. Undoing is a change too and appears in the
 * audit log.
 */
function useUndo() {
  const { t } = useTranslation()
  return (message: string, revert: () => Promise<unknown>) => {
    const undo = async () => {
      try {
        await revert()
        showNotice({ message: ({ t }) => t('rules.undone') })
      } catch (error) {
        showFailure(error)
      }
    }
    showAction({ message, action: t('rules.undo'), close: t('app.close') }, () => void undo())
  }
}
