/** Expected failures: a status, a sentence that a person can act on, and where it helps the fields concerned. */

export interface FieldProblem {
  path: string
  message: string
}

export interface CellProblem {
  sheet: string
  row: number
  column: string | null
  message: string
}

/** Thrown by routes and services; the one error handler turns it into `application/problem+json` or an error page. */
export class HttpError extends Error {
  readonly status: number
  readonly errors: readonly (FieldProblem | CellProblem)[] | undefined
  readonly headers: Record<string, string>
  /** A URI for failures that a program must distinguish; `about:blank` where the status says it all. */
  readonly type: string

  constructor(
    status: number,
    detail: string,
    more: {
      errors?: readonly (FieldProblem | CellProblem)[]
      headers?: Record<string, string>
      type?: string
      /** What it comes from, for the log. */
      cause?: unknown
    } = {},
  ) {
    super(detail, { cause: more.cause })
    this.status = status
    this.errors = more.errors
    this.headers = more.headers ?? {}
    this.type = more.type ?? 'about:blank'
  }
}

/** 400 for one field. */
export const invalid = (path: string, message: string): HttpError =>
  new HttpError(400, 'Проверьте поля', { errors: [{ path, message }] })

export const notFound = (detail = 'Не найдено'): HttpError => new HttpError(404, detail)

export const unauthorized = (detail = 'Войдите, чтобы продолжить'): HttpError =>
  new HttpError(401, detail, { headers: { 'WWW-Authenticate': 'Bearer' } })

export const forbidden = (detail = 'Вашей роли это не разрешено. Попросите владельца.'): HttpError =>
  new HttpError(403, detail)

export const conflict = (detail: string, path?: string): HttpError =>
  new HttpError(409, detail, path ? { errors: [{ path, message: detail }] } : {})

/** 409 for a record that somebody else has changed meanwhile. */
export const stale = (): HttpError =>
  conflict('Запись уже изменили. Откройте свежую версию и перенесите правки.')
