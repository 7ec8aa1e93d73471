/** What search engines are told of a page. */
export interface HeadWords {
  title: string
  description: string
  keywords: string
}
