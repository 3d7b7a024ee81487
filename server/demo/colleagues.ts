import type { Role } from '@litopys/contract/schemas/account'

/** `invited`: has not set a password yet. */
type Standing = 'active' | 'blocked' | 'invited'
export type Colleague = {
  email: string
  givenName: string
  familyName: string
  worksFor: string
  role: Role[]
  access: string[]
  standing: Standing
  /** For the lines that the demo prints. */
  described: string
}

const office = 'Редакція «Обрій»'

export const administrator: Colleague = {
  email: 'olena@example.org',
  givenName: 'Олена',
  familyName: 'Крижень',
  worksFor: office,
  role: ['Admin'],
  access: [],
  standing: 'active',
  described: 'administrator',
}
export const dataManager: Colleague = {
  email: 'taras@example.org',
  givenName: 'Тарас',
  familyName: 'Осокір',
  worksFor: office,
  role: ['Data manager'],
  access: [],
  standing: 'active',
  described: 'data manager',
}
export const reporter: Colleague = {
  email: 'iryna@example.org',
  givenName: 'Ірина',
  familyName: 'Левада',
  worksFor: office,
  role: ['User'],
  access: [],
  standing: 'active',
  described: 'user',
}
export const englishDesk: Colleague = {
  email: 'adam@example.org',
  givenName: 'Adam',
  familyName: 'Fennel',
  worksFor: 'Skyline Desk',
  role: ['User'],
  access: ['lang:en', 'no-export'],
  standing: 'active',
  described: 'user who sees posts in English only and cannot export',
}
export const regionalDesk: Colleague = {
  email: 'solomiia@example.org',
  givenName: 'Соломія',
  familyName: 'Ставок',
  worksFor: 'Студія «Пагорб»',
  role: ['User'],
  access: ['channel:9000000101', 'read-only'],
  standing: 'active',
  described: 'user who sees one channel and changes nothing',
}
const formerColleague: Colleague = {
  email: 'stepan@example.org',
  givenName: 'Степан',
  familyName: 'Бурелом',
  worksFor: 'Студія «Пагорб»',
  role: ['User'],
  access: [],
  standing: 'blocked',
  described: 'blocked',
}
const newColleague: Colleague = {
  email: 'marta@example.org',
  givenName: 'Марта',
  familyName: 'Заграва',
  worksFor: office,
  role: ['Data manager'],
  access: [],
  standing: 'invited',
  described: 'invited',
}

export const colleagues = [
  administrator,
  dataManager,
  reporter,
  englishDesk,
  regionalDesk,
  formerColleague,
  newColleague,
]
