import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './terminal.mjs'

// Names are the field's own, so that they can be guessed and searched for. Words that once had to be learnt stay out.

const words: [ours: RegExp, field: string][] = [
  [/\bkept (answer|page|call|response)s?\b/i, 'cached response, cached page'],
  [
    /\b[Kk]eptAnswer|\bAnswerCache\b|\banswerInFront\b|\banswer in front\b/,
    'cached response, response cache, fast path',
  ],
  [/\b(unclear host|unclearHost|unknownCall)\b/i, 'invalid host, unknown route'],
  [/\b(createDrawer|PageDrawer|page drawer)\b/i, 'page renderer'],
  [
    /\b(document press|letterhead|PressJob|startPress|printQuote|SheetFacts|printed bill)\b/i,
    'PDF renderer, PDF worker, pages, header',
  ],
  [/\b(answerAtOnce|answerUnderWay|asAnswer|(meta|account|rehearsal)Answer)\b/, 'response'],
  [/\b(taking turns|takingTurns)\b/i, 'queue'],
  [/\btorture\b/i, 'crash and soak tests'],
  [
    /\b(session ?keeper|token ?vault|server ?book|desktop ?signs)\b/i,
    'session, token store, server list, notifications',
  ],
  [/\b(car|line|choice|share)Words\b|\b(car|line|choice|share)-words\b/, 'label, texts'],
  [/\b(vehicle|amount|route|terms|port|engine|impact|page)Words\b/, 'label, text'],
  [/\b(use)?TakenWork\b|\buse-taken-work\b/, 'recovered draft'],
  [
    /\bmost(AtWork|InLine|InAllLines|Refused|Samples|Pixels|Frames|Found|Rounds|Rows|Steps|ForPastDays)\b/,
    'max…',
  ],
  [/\blongest(Slug|Word|Field|Name|AtOnce|Pause|Wait)\b/, 'max…'],
  [/\btell(Done|Failure|Warning|Undoable)\b/, 'notify'],
  [/\btell(IfSeen|Every)\b|\bteller\b/, 'notify, report'],
  [/\b(ChimeSwitch|chimeOn|switchChime)\b/, 'sound'],
  [/\b(find|grow|shrink|insert)Shelf\b|\bshelfOf\b|\bpost-shelves\b/, 'page index'],
  [/\bkept(Texts|Letters|Statements|Pages|Sets)\b|\bfreshOrKept\b/, 'cached'],
  [/\bsheet-(desk|bubble|own|grid|cell|row)\b|\bticket-(kind|date|form|total)\b/, 'grid, quote card'],
  [/\badmin-((slash|toolbar|drop)-place|lone|mark)\b|\bbudget-answer\b/, 'slot, badge, result'],
  [/\b(\w*bill-\w+|\w+(?<!postgres)-words)\b|className="bill"|['\s(]\.bill\b/, 'statement, text'],
  [/\badmin-(refusal|sent|kept)\b|\bserver-(mark|answer)\b/, 'error, upload progress, recovered, logo'],
  [
    /\b(keeper|vault)\b|\bbook\.\w+\(|\bsigns\.(showNotice|setUnread)/i,
    'session, token store, server list, notifications',
  ],
  [/\b(set|close)?Meeting\b|\bmeeting\b/i, 'conflict'],
  [/\b(refuseUnknown|drawError|Brought|markOfInbox|keepCall|keep-call)\b/, 'reject, render, store, state'],
  [
    /\b(lose|raw|read|largest|another|budget|option|category|version)Answer\b|\banswers: (Pick<)?ResponseCache\b/,
    'response',
  ],
  [/\b(ShareBar|ShareLine|share-bar)\b/, 'cost bar; share is for links and social networks'],
  [/\b(remember|forget)(Removed)?Slug\b/, 'old and gone slugs'],
  [/\bmost[A-Z]\w*/, 'max…'],
  // `longestRun` is the longest that was found, and bounds nothing.
  [/\blongest(?!Run\b)[A-Z]\w*/, 'max…'],
  [/\brefuse[A-Z]\w*/, 'reject…'],
  // `keptPlans` stands in entries of the audit log that have been written.
  [/\bkept(?!Plans\b)[A-Z]\w*/, 'cached, stored, drafted'],
  [/\bAnswers (the|what|how|a|whether|which)\b/, 'Returns, Sends, Serves'],
  [
    /\b(rest(s|After)(Until|Failure)|(give|remember|forget)[A-Z]\w*(Slugs|Endings|Pages|Menu))\b/,
    'back-off, create, store',
  ],
  [/\b(Link|Example|Origin)Mark\b/, 'snapshot, badge'],
  [
    /\b(?!(has|no)?[sS]earchWords\b)(?!(count|short|max|bare|html|tls|sender|selected|footer|in)Words\b)[a-z]\w*[a-z]Words\b/,
    'texts, labels',
  ],
]

// Words that somebody typed or that a text consists of are words: `searchWords`, `countWords` and the like above stay.
/** What was written when it landed keeps its words. */
const landed = /\/migrations\/|^shared\/decisions\/|^shared\/tooling\/words\.test\.ts$/

it('speaks the words of the field', () => {
  const list = execFileSync('git', ['ls-files', '-z', '--', '*.ts', '*.tsx', '*.mjs', '*.md', '*.css'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const files = list.split('\0').filter(file => file && !landed.test(file) && existsSync(join(ROOT, file)))
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap(file =>
    `${file}\n${readFileSync(join(ROOT, file), 'utf8')}`.split('\n').flatMap((line, at) =>
      words.flatMap(([ours, field]) => {
        const match = ours.exec(line)
        return match ? [`${file}:${at}: "${match[0]}": the field says ${field}`] : []
      }),
    ),
  )
  expect(found).toEqual([])
})

it('gives each of these names to one thing', () => {
  const list = execFileSync('git', ['ls-files', '-z', '--', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
  const code = list
    .split('\0')
    .filter(file => file && existsSync(join(ROOT, file)))
    .map(file => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
  const exported = (name: string) =>
    code.split(`export const ${name} `).length + code.split(`export const ${name}:`).length - 2
  expect(['tableNames', 'carLabel', 'sendForm'].map(exported)).toEqual([1, 1, 1])
})
