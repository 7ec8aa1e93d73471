/** Where a stored file of a picture is served. */
export const mediaUrl = (file: string): string => `/media/${file}`
