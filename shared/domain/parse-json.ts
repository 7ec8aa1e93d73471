import type { z } from 'zod'

/** The value of a JSON text, checked; null for no text, one that is not JSON, and one of another shape. */
export const parseJson = <S extends z.ZodType>(shape: S, text: string | null): z.infer<S> | null => {
  if (text === null) return null
  try {
    const parsed = shape.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
