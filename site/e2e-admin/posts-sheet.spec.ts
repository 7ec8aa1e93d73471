/** The sheet on which a post is written: its title, the menus at the cursor, moving blocks, find and replace, publishing. */

import { onlyInProof } from '#site/e2e/proof.ts'
import { aPicture } from './a-picture.ts'
import {
  aPost,
  change,
  expectSaved,
  goToEnd,
  postNow,
  postTextOf,
  titleOf,
  wordBack,
  writeOn,
} from './a-post.ts'
import { expect, signIn, test } from './journey.ts'

test('a table is no wider than the lines of the text', async ({ page, colleague }) => {
  const { id } = await aPost(colleague, 'Таблица в тексте')
  await change(colleague, id, { text: '<p>Начало.</p><table><tbody><tr><td>Год</td></tr></tbody></table>' })
  await page.setViewportSize({ width: 1920, height: 900 })
  await signIn(page, `/admin/posts/${id}`)
  const line = await postTextOf(page).getByText('Начало.').boundingBox()
  const table = await postTextOf(page).locator('table').boundingBox()
  expect([table?.x, table?.width]).toEqual([line?.x, line?.width])
})

test(
  'the title stands large above its text, one line that leads into it',
  onlyInProof('a slash offers blocks'),
  async ({ page, colleague }) => {
    const { id } = await aPost(colleague, 'Большой заголовок')
    await signIn(page, `/admin/posts/${id}`)
    const size = await titleOf(page).evaluate(field => Number.parseFloat(getComputedStyle(field).fontSize))
    expect(size).toBeGreaterThanOrEqual(24)
    await titleOf(page).fill('Новый заголовок')
    await titleOf(page).press('Enter')
    await expect(titleOf(page)).toHaveValue('Новый заголовок')
    await expect(postTextOf(page)).toBeFocused()
  },
)

test('a slash offers blocks, which typing narrows down and Enter puts in', async ({ page, colleague }) => {
  const { id } = await aPost(colleague, 'Меню по косой черте')
  await signIn(page, `/admin/posts/${id}`)
  await goToEnd(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  const menu = page.getByRole('listbox', { name: 'Вставить блок' })
  await expect(menu.getByRole('option', { name: 'Картинка' })).toBeVisible()
  await page.keyboard.type('заг')
  await expect(menu.getByRole('option')).toHaveText(['Заголовок 1', 'Заголовок 2', 'Заголовок 3'])
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('option', { selected: true })).toHaveText('Заголовок 2')
  const named = await postTextOf(page).getAttribute('aria-activedescendant')
  await expect(page.locator(`#${named}`)).toHaveText('Заголовок 2')
  await page.keyboard.press('Enter')
  await expect(menu).toBeHidden()
  await page.keyboard.type('Сроки')
  await expect(postTextOf(page).getByRole('heading', { level: 3 })).toHaveText('Сроки')
  await page.keyboard.press('Enter')
  await page.keyboard.type('порт и/или склад /')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(postTextOf(page)).toContainText('порт и/или склад /')
})

test(
  'selected words have their own menu: bold, a link',
  onlyInProof('the post written by keys'),
  async ({ page, colleague }) => {
    const { id } = await aPost(colleague, 'Меню у выделенного')
    await signIn(page, `/admin/posts/${id}`)
    await writeOn(page, ' курс')
    const menu = page.getByRole('toolbar', { name: 'Для выделенного' })
    await expect(menu).toBeHidden()
    await page.keyboard.press(wordBack)
    await menu.getByRole('button', { name: 'Выделить жирным' }).click()
    await expect(postTextOf(page).locator('strong')).toHaveText('курс')
    await menu.getByRole('button', { name: 'Поставить ссылку' }).click()
    const form = page.getByRole('dialog', { name: 'Ссылка' })
    await form.getByLabel('Адрес').fill('bank.gov.ua')
    await form.getByLabel('Адрес').press('Enter')
    await expect(postTextOf(page).locator('a[href="https://bank.gov.ua"]')).toHaveText('курс')
  },
)

test(
  'words are found and replaced, and the replacement is taken back',
  onlyInProof('writing.test.ts'),
  async ({ page, colleague }) => {
    const { id } = await aPost(colleague, 'Поиск и замена')
    await change(colleague, id, { text: '<p>Клайпеда и Клайпеда.</p><p>клайпеда</p>' })
    await signIn(page, `/admin/posts/${id}`)
    await goToEnd(page)
    await page.keyboard.press('ControlOrMeta+f')
    const panel = page.getByRole('search', { name: 'Найти и заменить' })
    await expect(panel.getByLabel('Найти в тексте')).toBeFocused()
    await panel.getByLabel('Найти в тексте').fill('Клайпеда')
    await expect(panel.getByText('3 места')).toBeVisible()
    await expect(postTextOf(page).locator('.ProseMirror-search-match')).toHaveCount(3)
    await panel.getByLabel('С учётом регистра').check()
    await expect(panel.getByText('2 места')).toBeVisible()
    await panel.getByLabel('Заменить на').fill('Одесса')
    await panel.getByRole('button', { name: 'Заменить все' }).click()
    await expect(postTextOf(page)).toContainText('Одесса и Одесса.')
    await expect(panel.getByText('Не найдено')).toBeVisible()
    await panel.getByLabel('Найти в тексте').press('Escape')
    await expect(panel).toBeHidden()
    await expect(postTextOf(page)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(postTextOf(page)).toContainText('Клайпеда и Клайпеда.')
  },
)

test(
  'a block is moved by its handle and by keys',
  onlyInProof('writing.test.ts'),
  async ({ page, colleague, serverUrl }) => {
    const { id, slug } = await aPost(colleague, 'Перестановка блоков')
    await change(colleague, id, { text: '<p>Раз</p><p>Два</p><p>Три</p>', status: 'published' })
    await signIn(page, `/admin/posts/${id}`)
    await goToEnd(page)
    await page.keyboard.press('Alt+Shift+ArrowUp')
    await expect(postTextOf(page).locator('p')).toHaveText(['Раз', 'Три', 'Два'])
    // A mouse that holds something is beyond a test's keys: its events are not.
    await postTextOf(page).evaluate(text => {
      const [first, , last] = [...text.querySelectorAll('p')]
      const handle = text.parentElement?.querySelector('.admin-block-handle')
      if (!first || !last || !handle) throw new Error('No blocks')
      const at = (element: Element, below = 0) => {
        const box = element.getBoundingClientRect()
        return { bubbles: true, cancelable: true, clientX: box.right - 10, clientY: box.bottom - 2 + below }
      }
      const dataTransfer = new DataTransfer()
      first.dispatchEvent(new MouseEvent('mousemove', at(first)))
      handle.dispatchEvent(new DragEvent('dragstart', { ...at(first), dataTransfer }))
      last.dispatchEvent(new DragEvent('dragover', { ...at(last), dataTransfer }))
      last.dispatchEvent(new DragEvent('drop', { ...at(last), dataTransfer }))
      handle.dispatchEvent(new DragEvent('dragend', { ...at(last), dataTransfer }))
    })
    await expect(postTextOf(page).locator('p')).toHaveText(['Три', 'Два', 'Раз'])
    await page.keyboard.press('ControlOrMeta+s')
    await expectSaved(page)
    expect((await postNow(serverUrl, slug)).text).toBe('<p>Три</p><p>Два</p><p>Раз</p>')
  },
)

test('publishing is one click, says where the post is, and is taken back by another', async ({
  page,
  serverUrl,
}) => {
  await signIn(page, '/admin/posts/create')
  await titleOf(page).fill('Выходит сейчас')
  await page.getByLabel('Выбрать картинку').setInputFiles(await aPicture())
  await writeOn(page, 'Слова.')
  const open = page.getByRole('button', { name: 'Опубликовать', exact: true })
  await open.click()
  // Something is missing: it is said at its field before anything is promised, and the next save publishes nothing.
  await expect(page.getByText('Опишите картинку словами', { exact: false })).toBeVisible()
  await page.getByLabel('Описание картинки').fill('Порт')
  await page.getByLabel('Коротко о статье').fill('О чём статья.')
  await open.click()
  const link = page.getByRole('link', { name: '/blog/vyhodit-sejchas' })
  await expect(link).toHaveAttribute('href', '/blog/vyhodit-sejchas')
  expect((await fetch(`${serverUrl}/blog/vyhodit-sejchas`)).status).toBe(200)
  await expect(page).toHaveURL(/\/admin\/posts\/\d+$/)
  await expect(open).toBeHidden()
  const notice = page.getByRole('alert').filter({ hasText: 'Статья на сайте' })
  await notice.getByRole('button', { name: 'Отменить' }).click()
  await expect(open).toBeVisible()
  expect((await fetch(`${serverUrl}/blog/vyhodit-sejchas`)).status).toBe(404)
})

test(
  'a version that comes back says whether visitors will see it',
  onlyInProof('publishing says what will happen'),
  async ({ page, colleague }) => {
    const { id } = await aPost(colleague, 'Вернётся в черновик')
    await change(colleague, id, { description: 'Вторая', status: 'draft' })
    await signIn(page, `/admin/posts/${id}`)
    await page.getByRole('button', { name: /Вернуть версию/ }).click()
    await expect(page.getByRole('dialog')).toContainText('на сайте ничего не изменится')
    await change(colleague, id, { status: 'published' })
    await page.reload()
    await page.getByRole('button', { name: 'Вернуть версию 1' }).click()
    await expect(page.getByRole('dialog')).toContainText('посетители увидят вернувшуюся версию сразу')
  },
)
