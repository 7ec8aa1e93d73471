import type { ImportReport, ReportedPost } from './import-report.ts'

export const reportText = (report: ImportReport): string => {
  const { counts } = report
  const figures = [
    ['Будет перенесено', counts.found],
    ['Перенесено', counts.added],
    ['Уже здесь', counts.known],
    ['Не удалось перенести', counts.failed],
    ['Пропущено', counts.skipped],
    ['Картинок', report.pictures],
  ] as const
  return [
    ...report.posts.flatMap(postLines),
    ...[...report.skipped].map(([what, count]) => `Пропущено ${what}${count > 1 ? ` × ${count}` : ''}`),
    '',
    ...figures.filter(([, count]) => count > 0).map(([name, count]) => `${name}: ${count}`),
    ...(report.stopped ? ['Остановлено: запустите ещё раз, перенос продолжится.'] : []),
  ].join('\n')
}

const postLines = (post: ReportedPost): string[] => [
  `${results[post.result]}  ${post.title}${post.slug === undefined ? '' : `  /blog/${post.slug}`}${post.status === 'draft' ? '  (черновик)' : ''}`,
  ...post.leftOut.map(({ what, why }) => `     – ${what}: ${why}`),
]

const results = { found: '+', added: '✓', known: '=', failed: '✗' }
