/** E-mail address of the first account, made by the server; nobody receives mail there, so it must be replaced. */
export const firstAdminEmail = 'admin@localhost.localdomain'

/** Name of the first account until its owner enters one. */
export const firstAdminName = 'Администратор'
