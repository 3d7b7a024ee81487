import { readChannelName } from '@litopys/contract/channel-name'
import { check, type Issue } from '@litopys/contract/check'
import { channelChanges, newChannel } from '@litopys/contract/schemas/channel'
import { useTranslation } from 'react-i18next'
import { CallError } from '#api/call-error.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import type { NewChannelValues } from './channel-input.ts'

type Field = keyof NewChannelValues
type Faults = Partial<Record<Field, string>>

const fields = [
  ...['channel', 'channelId', 'username', 'title', 'description', 'category'],
  ...['audience', 'keywords', 'tags', 'source', 'key', 'schedule', 'history', 'sourceRecords'],
] as const
const number = /^-?\d{1,20}$/

/**
 * Returns all faults of a channel's fields at once, by the contract's schemas and the answer of its source.
 */
export function useChannelFaults() {
  const { t } = useTranslation()
  const errorText = useErrorText()

  const textOf = (field: string, issue: Issue): string => {
    switch (field) {
      case 'channel':
        return t('channels.wrongChannel')
      case 'channelId':
        return t('channels.wrongNumber')
      case 'username':
        return t('import.channelWrong')
      case 'key':
        return t('channels.keyRequired')
      case 'source':
        return t('channels.sourceUnread')
      case 'audience':
      case 'keywords':
      case 'tags':
        return t('channels.wrongWords')
      default:
        return issue.code === 'minLength'
          ? t('field.required')
          : t('field.tooLong', { count: issue.limit ?? 0 })
    }
  }
  const faultsFrom = (issues: Issue[]): Faults =>
    Object.fromEntries(
      issues.flatMap((issue) => {
        const field = fields.find((one) => one === issue.path.split('/')[1])
        return field ? [[field, textOf(field, issue)]] : []
      }),
    )
  const faultsIn = (schema: typeof newChannel | typeof channelChanges, input: object): Faults => {
    const checked = check(schema, input)
    return checked.ok ? {} : faultsFrom(checked.issues)
  }

  return {
    inNew: (input: { channel: string; source: string; key?: string; channelId?: string }): Faults => {
      const { channel, source, key, channelId } = input
      const isNamed = number.test(channel) || readChannelName(channel).kind === 'username'
      const isNumberMissing = source === 'none' && channelId === undefined && !number.test(channel)
      return {
        ...faultsIn(newChannel, input),
        ...(!isNamed && { channel: t('channels.wrongChannel') }),
        ...(isNumberMissing && isNamed && { channelId: t('channels.numberNeeded') }),
        ...(source === 'mtproto' && key === undefined && { key: t('channels.keyRequired') }),
      }
    },
    inChanges: (changes: object): Faults =>
      Object.keys(changes).length > 0 ? faultsIn(channelChanges, changes) : {},
    /** Faults reported by the server or the source, by field. Empty if the error belongs to no field. */
    inAnswer: (error: Error): Faults => {
      if (!(error instanceof CallError)) return {}
      if (error.code === 'preview_nameless') return { channelId: errorText(error) }
      if (/^(preview|telegram)_|^channel_known$/.test(error.code) && !error.mayPass)
        return { channel: errorText(error) }
      return faultsFrom(error.fields)
    },
  }
}
