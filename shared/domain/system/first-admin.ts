/** The address of the account that a server makes by itself: nobody reads mail there, so it is to be replaced. */
export const firstAdminEmail = 'admin@localhost.localdomain'

/** Name of an account that nobody has named yet. */
export const firstAdminName = 'Администратор'
