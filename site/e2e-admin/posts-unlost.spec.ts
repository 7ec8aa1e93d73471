import { onlyInProof } from '#site/e2e/proof.ts'
import { aPicture } from './a-picture.ts'
import { goToEnd, postTextOf, titleOf, writeOn } from './a-post.ts'
import { expect, signIn, test } from './journey.ts'

test(
  'a closed tab loses neither a letter nor the chosen picture of posts that were never saved',
  onlyInProof('post-editor.test.tsx; a draft survives a crash'),
  async ({ page, place }) => {
    await signIn(page, '/admin/posts/create')
    await titleOf(page).fill('Первая начатая')
    await writeOn(page, 'Последнее слово')
    await page.getByLabel('Выбрать картинку').setInputFiles(await aPicture())
    await expect(page.getByRole('img', { name: 'Выбрана картинка car.jpg' })).toBeVisible()
    await goToEnd(page)
    await page.keyboard.press('!')
    await expect(page.getByText('черновик — на этом устройстве')).toBeVisible()

    const next = await place.reopen('/admin/posts/create')
    await titleOf(next).fill('Вторая начатая')
    await expect(next).toHaveURL(/draft=/)

    const later = await place.reopen('/admin/posts')
    const kept = later.getByRole('region', { name: 'Начаты на этом устройстве и не сохранены' })
    await expect(kept.getByRole('listitem')).toHaveCount(2)
    await kept.getByRole('link', { name: 'Первая начатая' }).click()
    await expect(titleOf(later)).toHaveValue('Первая начатая')
    await expect(postTextOf(later)).toContainText('Последнее слово!')
    await expect(later.getByRole('img', { name: 'Выбрана картинка car.jpg' })).toBeVisible()
    await later.keyboard.press('ControlOrMeta+s')
    await expect(later).toHaveURL(/\/admin\/posts\/\d+$/)
    await later.goto('/admin/posts')
    await kept.getByRole('button', { name: 'Выбросить «Вторая начатая»' }).click()
    await expect(kept).toBeHidden()
  },
)
