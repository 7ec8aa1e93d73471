/** What search engines are told of a page. */
export interface HeadTexts {
  title: string
  description: string
  keywords: string
}
