import * as messages from '#messages/platform/errors.js'
import { SiteLink } from '../components/site-link.tsx'
import type { PageProps } from '../routing/page-props.ts'

export const ErrorPage = ({ page }: Pick<PageProps<'error'>, 'page'>) => (
  <section className="container error-page" data-status={page.status}>
    <p className="tabular accent error-status">{page.status}</p>
    <h1>{page.message}</h1>
    <Lead {...page} />
    <p className="actions">
      <SiteLink className="button" to="/">
        {`${messages.backHome} `}
      </SiteLink>
      {(page.status === 404 || page.status === 410) && (
        <>
          <SiteLink className="button button-quiet" to="/blog">
            {`${messages.blog} `}
          </SiteLink>
          <SiteLink className="button button-quiet" to="/calculator">
            {`${messages.calculator} `}
          </SiteLink>
        </>
      )}
    </p>
  </section>
)

const Lead = ({ status, elsewhere }: PageProps<'error'>['page']) => {
  const text = elsewhere ? <a href={elsewhere.path}>{elsewhere.text}</a> : explain(status)
  return text && <p className="lead">{text}</p>
}

const explain = (status: number): string => {
  if (status === 404) return messages.moved
  if (status === 410) return messages.gone
  if (status === 429) return messages.tooMany
  if (status >= 500) return messages.tryLater
  return ''
}
