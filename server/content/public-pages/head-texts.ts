export interface HeadTexts {
  title: string
  description: string
  keywords: string
}
