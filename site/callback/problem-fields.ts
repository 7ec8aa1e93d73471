/** Messages of an API problem response by field; empty for any other value. */
export const problemFields = (problem: unknown): Record<string, string> => {
  const fields: Record<string, string> = {}
  if (typeof problem !== 'object' || problem === null || !('errors' in problem)) return fields
  if (!Array.isArray(problem.errors)) return fields
  for (const entry of problem.errors as unknown[]) {
    if (typeof entry !== 'object' || entry === null || !('path' in entry) || !('message' in entry)) continue
    fields[String(entry.path)] ??= String(entry.message)
  }
  return fields
}
