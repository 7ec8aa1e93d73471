// Texts of the page that the service worker shows without a connection.

export const offlinePage = {
  title: 'Нет связи',
  text: 'Эта страница ещё не сохранена на Вашем устройстве. Страницы, которые Вы открывали, и калькулятор работают без сети.',
  image: '/images/offline.svg',
  imageDark: '/images/offline-dark.svg',
  retry: 'Попробовать снова',
  link: { label: 'Открыть калькулятор', href: '/calculator' },
} as const
