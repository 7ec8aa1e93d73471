/** An office that talks to a server process: signs in once and calls with its token. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>

const owner = { email: 'owner@example.com', password: 'correct horse battery' }

/** What a server process needs to let this office in. */
export const officeEnv = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, LOG_LEVEL: 'error' }

export const tokenOf = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(owner),
  })
  return ((await response.json()) as { token: string }).token
}

export const signIn = async (url: string): Promise<Call> => {
  const token = await tokenOf(url)
  return (method, path, body, headers) => {
    const isForm = body instanceof FormData
    return fetch(url + path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
  }
}
