/** An error response as the server words it; `more` holds its detail, code or problems by field. */
export const rejection = (status: number, more: object = {}) => ({
  status,
  body: { type: 'about:blank', title: 'Problem', status, requestId: 'r', ...more },
})
