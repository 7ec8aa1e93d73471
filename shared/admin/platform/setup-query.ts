export const setupKey = ['mail', '/api/setup'] as const
