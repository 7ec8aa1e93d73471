/** Journeys of the office that `npm test` leaves to the proof, by title, each with what stands for it there. */
export const leftToProof: Readonly<Record<string, string>> = {
  'the first save of a new post leaves selection, scroll, undo and what is typed next alone':
    'a save of a post that exists',
  'the toolbar is at hand at the end of a long text, 1360 px wide': '360 px',
  'a picture comes in between two paragraphs, within the card, and may be half as wide':
    'posts: a picture in a text; picture.test.ts and figure.test.ts',
  'a picture held over a word shows its line between the paragraphs, and comes in there': 'picture.test.ts',
  'visitors see a picture as wide as the writer has said': 'figure.test.ts',
  'a taken address is shown where it is typed': 'a rejection beside its button; post.test.ts',
  'pictures go into the text, and an emptied text is stored empty': 'a post is written with a picture',
  'two people in one text: their paragraphs are joined': 'merge-post.test.ts; two people in one post',
  'an old revision comes back': 'post.test.ts; a removed post comes back',
  'an option whose answer was lost is not created twice, and begun ones wait side by side':
    'a post whose answer was lost',
  'the palette opens over a field and over a text, and knows the settings by their names':
    'every-page: the palette',
  'the palette finds a request, and the keys are explained': 'every-page: the palette',
  'the title stands large above its text, one line that leads into it': 'a slash offers blocks',
  'words are found and replaced, and the replacement is taken back': 'writing.test.ts',
  'a block is moved by its handle and by keys': 'writing.test.ts',
  'a version that comes back says whether visitors will see it': 'publishing says what will happen',
  'selected words have their own menu: bold, a link': 'the post written by keys',
  'a name that is being typed survives a closed tab, and a colleague’s name is not overwritten unseen':
    'unsaved work survives a crash; two people in one post',
  'a removed meta record comes back': 'a removed post comes back; bin.test.ts',
  'an option is added, and a bad one is rejected beside its field': 'an option edited in its place',
  'a change whose answer was lost is saved once and starts no quarrel': 'the table whose answer is lost',
  'a session that ends under a new post brings back its words and its picture':
    'a session that ends while somebody writes',
  'old work meets what a colleague has saved since, and both stay': 'two people in one post',
  'a meta record that was never saved survives a closed tab': 'unsaved work of a post',
  'a picture of the library goes into a text with its words': 'a picture is used in a post',
  'unsaved words about a picture come back after a crash': 'unsaved work of a post',
  'a new text of a fixed page is the visitors’ as soon as it is published, and no sooner':
    'a page made from nothing is published',
  'a section of the page itself leads to its fields': 'a page made from nothing; page-form.test.tsx',
  'an arrival is heard unless the sound is off': 'a new request arrives by itself',
  'a note that was never saved survives a closed tab and a lost connection': 'unsaved work of a post',
  'a new post is previewed with its chosen picture; nothing in the preview acts or leads away':
    'the preview of an unsaved post',
  'a link is checked while it is put': 'clean-paste.test.ts and the server’s own cleaning',
  'pasted words come in clean; pictures of other sites stay out, and that is said': 'clean-paste.test.ts',
  'the previews follow the fields, the outline follows the text': 'the preview of an unsaved post',
  'a video comes in from the list of allowed places only':
    'the server’s list of places, richtext; a calculation put into the text',
  'an unknown page says so and has a way home': 'every-page visits one; the 404 of the server',
  'what is missing is said beside the field, and unsaved entries come back after a crash':
    'an entry is added; unsaved work of a post',
  'a colleague’s change of another menu is joined': 'two people in one post; merge tests',
  'forms in their place open, close and give the focus back':
    'dialogs give the focus back; an option edited in its place',
  'a post is removed from its editor with the way back, and its unsaved work waits for it':
    'removed posts come back',
  'the list keeps its search, order and page in the address, and the way back leads there':
    'post-lists.test.ts; the post found by keys',
  'a silent bank keeps nobody from setting a rate': 'hand-rates.test.ts; a rate set by hand',
  'a manager sees the rates and changes none': 'a manager is offered what a manager may do; guard.test.ts',
  'a category whose name was given away meanwhile says so instead of coming back': 'bin.test.ts',
  'arrows walk through every list and stay on the same thing in each row': 'the post found by keys',
  'a removed category comes back into its posts, by the button and by Ctrl+Z':
    'several posts taken back at once; bin.test.ts',
  'two people change one table: different cells meet, the same one is asked about':
    'two people in one post; table merge tests',
  'an entry of the log is a card of a few lines on a phone': 'every-page at 320 pixels',
  'the log at 768 px: an entry is as high as its lines, and what changed is folded':
    'every-page at 320 pixels',
  'the log at 1360 px: an entry is as high as its lines, and what changed is folded':
    'every-page at 320 pixels',
  'the requests that the filters leave go out as CSV':
    'the backup comes as a file; the CSV of requests on the server',
  'a new colleague comes back after a crash without the password, which is never kept':
    'rates by hand come back',
  'in an option and a table': 'in a post and a meta record',
  'articles in Markdown come in with pictures that are chosen beside them':
    'the posts of another site; import-others.test.ts and pack-files.test.ts',
  'the example is listed, goes in one step, and comes back from the bin':
    'from the printed password to a site of one’s own; example.test.ts',
  'a copy is restored beside the data on request, and the panel tells how it went':
    'rehearsal.test.ts and backup-panel.test.tsx; the backup comes in one file',
  'a note that a colleague has changed meanwhile is compared, not overwritten':
    'two people in one post; an option edited in its place meets a colleague’s edit',
  'visitors meet the blocks of a text without scripts': 'with scripts, over the same page of the server',
}
