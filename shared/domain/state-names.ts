/** What states and roles are called in Russian wherever the office reads them: on screens, in the log and in its export. */
import type { Role } from './can.ts'

export const postStatusNames = {
  published: 'Опубликована',
  scheduled: 'Запланирована',
  draft: 'Черновик',
} as const

export const requestStatusNames = { new: 'Новая', in_work: 'В работе', done: 'Готово', spam: 'Спам' } as const

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Владелец',
  editor: 'Редактор',
  sales: 'Менеджер',
}
