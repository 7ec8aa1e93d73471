import type { Role } from '#shared/domain/can.ts'

export const roleAbout: Record<Role, string> = {
  owner: 'всё, включая сотрудников и резервную копию',
  editor: 'статьи, настройки, таблицы, заявки и заказы без денег',
  sales: 'заявки и заказы с деньгами; остальное — посмотреть',
}
