/** Name of the eye in a password field. */
export const passwordToggle = { 'aria-label': 'Показать пароль' }
