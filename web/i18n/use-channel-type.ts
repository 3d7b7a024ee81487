import { useTranslation } from 'react-i18next'

/**
 * Chat types of Telegram Desktop, and `unknown` until a source reports one. Other types are shown as they
 * are.
 */
const known = [
  'public_channel',
  'private_channel',
  'public_supergroup',
  'private_supergroup',
  'private_group',
  'personal_chat',
  'bot_chat',
  'saved_messages',
  'unknown',
] as const

export function useChannelType() {
  const { t } = useTranslation()
  return (type: string): string => {
    const name = known.find((one) => one === type)
    return name ? t(`channelType.${name}`) : type
  }
}
