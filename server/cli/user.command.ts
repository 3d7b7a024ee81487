import { restrictionFilters } from '@litopys/contract/access/restriction-filters'
import { check } from '@litopys/contract/check'
import { postRoutes } from '@litopys/contract/routes/archives'
import { userRoutes } from '@litopys/contract/routes/users'
import { email, type Role, roles } from '@litopys/contract/schemas/account'
import type { ListedUser, PasswordLink, User } from '@litopys/contract/schemas/user'
import { type ApiClient, openApi, openExistingApi } from './api-client.ts'
import { type Command, CommandFailed, type Options, type Terminal, textOption, WrongUse } from './command.ts'

type Subcommand = (
  api: ApiClient,
  terminal: Terminal,
  argument: string | undefined,
  options: Options,
  more: string[],
) => Promise<void>

/** Manages users without the web interface, also if no administrator can sign in. */
export const userCommand: Command = {
  summary: 'Manages users, also if no administrator can sign in',
  usage: [
    'user list [TEXT]',
    'user add E-MAIL [--role admin|data-manager|user,…] [--given-name NAME] [--family-name NAME] [--access ENTRY,…] [--print-link]',
    'user reset E-MAIL --password [--print-link]',
    'user reset E-MAIL --second-factor',
    'user access E-MAIL [ENTRY…]',
    'user block E-MAIL',
    'user unblock E-MAIL',
  ],
  notes: ['ENTRY is a restriction, such as lang:uk (docs/user-guide.md).'],
  options: {
    role: { type: 'string' },
    access: { type: 'string' },
    'given-name': { type: 'string' },
    'family-name': { type: 'string' },
    password: { type: 'boolean' },
    'second-factor': { type: 'boolean' },
    'print-link': { type: 'boolean' },
  },
  run: async (terminal, [name = '', argument, ...more], options) => {
    const subcommand = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined
    if (!subcommand) throw new WrongUse('user needs one of list, add, reset, access, block, unblock')
    if (more.length > 0 && name !== 'access') throw new WrongUse(`user ${name} takes one argument`)
    if (name !== 'list' && argument === undefined) throw new WrongUse(`user ${name} needs an e-mail`)
    if (name === 'reset' && Boolean(options.password) === Boolean(options['second-factor']))
      throw new WrongUse('user reset needs --password or --second-factor')
    if (name === 'add' && !check(email, argument).ok)
      throw new WrongUse(`${JSON.stringify(argument)} is not an e-mail address`)
    const roles = name === 'add' ? rolesOf(options) : []
    if (name === 'add' && roles.length === 0) throw new WrongUse('--role is empty')
    // The first user may be added before the first start.
    const open = name === 'add' ? openApi : openExistingApi
    const api = await open(textOption(options, 'data'))
    try {
      await subcommand(api, terminal, argument, options, more)
      return 0
    } finally {
      await api.close()
    }
  },
}

const subcommands: Record<string, Subcommand> = {
  list: async (api, terminal, search = '', options) => {
    const users = await allUsers(api, search)
    if (options.json) terminal.out(JSON.stringify(users))
    else if (users.length > 0) for (const user of users) terminal.out(lineOf(user))
    else terminal.note(search === '' ? 'No users' : `No users match ${JSON.stringify(search)}`)
  },

  add: async (api, terminal, email = '', options) => {
    const access = parts(textOption(options, 'access'))
    const givenName = textOption(options, 'given-name')
    const familyName = textOption(options, 'family-name')
    const { data } = await api.call(userRoutes.create, {
      email,
      role: rolesOf(options),
      access,
      ...(givenName === undefined ? {} : { givenName }),
      ...(familyName === undefined ? {} : { familyName }),
    })
    await warnOfUnmatched(api, terminal, access)
    if (options.json)
      return terminal.out(JSON.stringify({ ...data, invitation: shownLink(data.invitation, options) }))
    terminal.out(`Added ${data.email} (${data.role.join(', ')})`)
    tellLink(terminal, data.invitation, options)
  },

  reset: async (api, terminal, email = '', options) => {
    const { _id: id } = await userOf(api, email)
    if (options['second-factor']) {
      await api.call(userRoutes.resetSecondFactor, { id })
      return terminal.out(
        options.json ? '{}' : `The second factor of ${email} was reset and all sessions ended`,
      )
    }
    const { data } = await api.call(userRoutes.invite, { id })
    if (options.json) return terminal.out(JSON.stringify(shownLink(data, options)))
    if (data.delivery === 'sent') terminal.out(`A link to set a new password was sent to ${email}`)
    tellLink(terminal, data, options)
  },

  /** Replaces the whole list; without entries it removes all restrictions. */
  access: async (api, terminal, email = '', options, access) => {
    const { _id: id } = await userOf(api, email)
    const { data } = await api.call(userRoutes.change, { id, access })
    await warnOfUnmatched(api, terminal, access)
    terminal.out(options.json ? JSON.stringify(data) : lineOf(data))
  },

  block: (api, terminal, email = '', options) => setStatus(api, terminal, email, 'Blocked', options),
  unblock: (api, terminal, email = '', options) => setStatus(api, terminal, email, 'Active', options),
}

/** Warns about restrictions that match no post: they may be for future posts, or misspelt. */
async function warnOfUnmatched(api: ApiClient, terminal: Terminal, access: string[]): Promise<void> {
  for (const entry of access) {
    const filters = restrictionFilters(entry)
    if (!filters) continue
    const { data } = await api.call(postRoutes.countMany, { queries: [''], filters })
    if (data[0]?.posts === 0) terminal.note(`No post matches ${entry} yet`)
  }
}

async function setStatus(
  api: ApiClient,
  terminal: Terminal,
  email: string,
  status: User['status'],
  options: Options,
): Promise<void> {
  const { _id: id } = await userOf(api, email)
  const { data } = await api.call(userRoutes.change, { id, status })
  terminal.out(options.json ? JSON.stringify(data) : lineOf(data))
}

/** The link is as good as a password. It is printed only if it is not mailed, or on request. */
function shownLink({ delivery, link }: PasswordLink, options: Options): PasswordLink {
  return link && (delivery === 'outbox' || options['print-link']) ? { delivery, link } : { delivery }
}

function tellLink(terminal: Terminal, sent: PasswordLink, options: Options): void {
  const { delivery, link } = shownLink(sent, options)
  if (delivery === 'outbox')
    terminal.note(
      'Nothing was sent, because no mail server is set up (SMTP_URL). Give this link to the user yourself.',
    )
  if (link) terminal.out(link)
}

async function userOf(api: ApiClient, email: string): Promise<User> {
  const found = await allUsers(api, email)
  const user = found.find((one) => one.email === email.toLowerCase())
  if (!user) throw new CommandFailed(`There is no user ${email}`)
  return user
}

async function allUsers(api: ApiClient, search: string): Promise<User[]> {
  const users: User[] = []
  for (let page = 1; ; page += 1) {
    const { data, totalItems } = await api.call(userRoutes.list, { search, page, itemsPerPage: 1_000 })
    users.push(...data.filter(isFull))
    if (page * 1_000 >= totalItems) return users
  }
}

/** CLI commands see all fields of all users. */
function isFull(user: ListedUser): user is User {
  return 'email' in user
}

function lineOf({ email, status, role, access, mfa, verified, hasPassword, ...names }: User): string {
  const name = [names.givenName, names.familyName].filter((part) => part !== '').join(' ')
  const state = [verified ? 'verified' : 'not verified', mfa].join(', ')
  const shown = status === 'Active' && !hasPassword ? 'Invited' : status
  return [email, name, shown, role.join(', '), state, access.join(' ')].join('\t')
}

const rolesByName = new Map(roles.map((role) => [role.toLowerCase().replace(' ', '-'), role]))

function rolesOf(options: Options): Role[] {
  return parts(textOption(options, 'role') ?? 'user').map((name) => {
    const role = rolesByName.get(name.toLowerCase().replace(' ', '-'))
    if (!role)
      throw new WrongUse(
        `--role must be one or more of ${[...rolesByName.keys()].join(', ')}, separated by commas`,
      )
    return role
  })
}

function parts(text = ''): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
