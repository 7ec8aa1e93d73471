/** Accessible name of the eye button in a password field. */
export const passwordToggle = { 'aria-label': 'Показать пароль' }
