/** Asks before posts go into the bin, and says which of them visitors will no longer see. */
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { pluralise } from '#shared/admin/platform/format/format-time.ts'
import type { PostStatus } from '#shared/contract/content/posts.ts'

type Removed = { title: string; slug: string; status: PostStatus }

export const askToRemove = (posts: readonly Removed[], remove: () => Promise<unknown>): void => {
  const [only] = posts
  const name =
    posts.length === 1 && only ? `«${only.title}»` : pluralise(posts.length, ['статью', 'статьи', 'статей'])
  confirm({
    title: `Удалить ${name}?`,
    action: 'В корзину',
    text: `${leaving(posts)} В корзине статьи лежат 30 дней: оттуда их можно вернуть с картинками и прежними версиями.`,
    act: remove,
  })
}

const leaving = (posts: readonly Removed[]): string => {
  const published = posts.filter(({ status }) => status === 'published')
  const [only] = published
  if (!only) return ''
  if (posts.length === 1) return `Страница /blog/${only.slug} сразу исчезнет с сайта.`
  return `С сайта сразу уйдут ${pluralise(published.length, ['статья', 'статьи', 'статей'])}.`
}
