/** What the eye in a password field is called. */
export const passwordToggle = { 'aria-label': 'Показать пароль' }
