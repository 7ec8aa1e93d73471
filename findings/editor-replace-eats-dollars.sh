#!/usr/bin/env bash
# Good guess: where an editor replaces plain words by plain words, «$7500» is put in as it is typed; places of a match,
# such as `$1`, belong to a search by regular expressions, which has an option of its own.
# prosemirror-search 1.1.1 reads `$` with a digit in the replacement of every search, `literal: true` too, and a search
# for plain words has no such places: all 8000 become «500», «US$6400» becomes «US400». «$ 7500» and «7500 $» are right.
# Written twice, the sign stands once («US$$6400» is «US$6400»), but not at the beginning: «$$7500» is «7500».
# Who meets it: an office that raises its prices in articles by «Replace all», with the sign before the sum, as auctions
# and customers write it; a price in a text is then too low, and nothing is reported.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund prosemirror-search@1.1.1 prosemirror-schema-basic@1.2.4 \
  prosemirror-state@1.4.4 prosemirror-model@1.25.4 prosemirror-view@1.41.4 prosemirror-transform@1.10.5

cat >replace.mjs <<'JS'
import { schema } from 'prosemirror-schema-basic'
import { EditorState } from 'prosemirror-state'
import { replaceAll, SearchQuery, search, setSearchState } from 'prosemirror-search'

const tried = [
  ['$7500', '500'],
  ['US$6400', 'US400'],
  ['$ 7500', '$ 7500'],
  ['7500 $', '7500 $'],
  ['US$$6400', 'US$6400'],
  ['$$7500', '7500'],
]
for (const [replace, seen] of tried) {
  const text = schema.node('doc', null, [schema.node('paragraph', null, [schema.text('8000')])])
  let state = EditorState.create({ doc: text, plugins: [search()] })
  state = state.apply(setSearchState(state.tr, new SearchQuery({ search: '8000', replace, literal: true })))
  replaceAll(state, change => {
    state = state.apply(change)
  })
  console.log(`8000 replaced by «${replace}»: «${state.doc.textContent}»`)
  if (state.doc.textContent !== seen) process.exitCode = 1
}
JS
node replace.mjs
