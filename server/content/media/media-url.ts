export const mediaUrl = (file: string): string => `/media/${file}`
