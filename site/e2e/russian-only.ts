/** The post without a translation. Loads nothing of the server: the configuration of the journeys reads it. */
export const russianOnly = {
  title: 'Только по-русски',
  slug: 'tolko-po-russki',
  text: '<p>Этой статьи по-украински нет.</p>',
  description: 'Этой статьи по-украински нет.',
  imageAlt: 'Автомобиль',
  publishedAt: '2020-01-01T09:00:00.000Z',
  status: 'published',
}
