/** The error page: status, message, the way out. */
import { SiteLink } from '../components/site-link.tsx'

import type { PageProps } from '../routing/page-props.ts'

export const ErrorPage = ({ page }: Pick<PageProps<'error'>, 'page' | 'site'>) => (
  <section className="container error-page" data-status={page.status}>
    <p className="error-status">{page.status}</p>
    <h1>{page.message}</h1>
    {explain(page.status) && <p className="lead">{explain(page.status)}</p>}
    <p>
      <SiteLink className="button" to="/">
        Back to the home page
      </SiteLink>
    </p>
  </section>
)

const explain = (status: number): string => {
  if (status === 404)
    return 'Страница переехала или её никогда не\u00a0было. Посмотрите блог или рассчитайте автомобиль в\u00a0калькуляторе.'
  if (status === 410) return 'Посмотрите другие статьи в\u00a0блоге.'
  if (status === 429) return 'С\u00a0Вашего адреса пришло слишком много запросов. Подождите немного.'
  if (status >= 500) return 'Попробуйте ещё раз через минуту.'
  return ''
}
