/** Steps that several journeys share, in the words of the screens. */
import { type ElectronApplication, expect, type Page } from '@playwright/test'

export const chooseServer = async (page: Page, address: string): Promise<void> => {
  await page.getByLabel('Адрес', { exact: true }).fill(address)
  await expect(page.getByText('Сервер найден')).toBeVisible()
  await page.getByRole('button', { name: 'Подключиться' }).click()
  await expect(page.getByLabel('Пароль', { exact: true })).toBeVisible()
}

export const signIn = async (page: Page, pair: { email: string; password: string }): Promise<void> => {
  await page.getByLabel('Почта', { exact: true }).fill(pair.email)
  await page.getByLabel('Пароль', { exact: true }).fill(pair.password)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByLabel('Пароль', { exact: true })).toBeHidden()
  // Who chooses from the menu of the window has seen the window.
  await expect(page.locator('aside nav')).toBeAttached()
}

export const chooseInMenu = (app: ElectronApplication, menu: string, item: string): Promise<void> =>
  app.evaluate(
    ({ Menu }, [outer, inner]) => {
      const found = Menu.getApplicationMenu()
        ?.items.find(entry => entry.label === outer)
        ?.submenu?.items.find(entry => entry.label === inner)
      if (found === undefined) throw new Error(`The menu has no ${outer} → ${inner}`)
      found.click()
    },
    [menu, item],
  )

export const dropTable = async (page: Page, name: string, text: string): Promise<void> => {
  const dataTransfer = await page.evaluateHandle(
    ([fileName = '', content = '']) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([content], fileName, { type: 'text/csv' }))
      return dropped
    },
    [name, text],
  )
  // The pointer shows a person when the window takes files.
  const isTaken = (dropped: DataTransfer): boolean =>
    !document.body.dispatchEvent(
      new DragEvent('dragover', { dataTransfer: dropped, bubbles: true, cancelable: true }),
    )
  await expect.poll(() => dataTransfer.evaluate(isTaken)).toBe(true)
  await page.dispatchEvent('h1', 'drop', { dataTransfer })
}

/** What the person is asked who quits, and stays; whoever quits next, leaves. */
export const stayOnQuit = (app: ElectronApplication): Promise<string> =>
  app.evaluate(({ app: program, dialog }) => {
    const leave = dialog.showMessageBoxSync
    let question = ''
    dialog.showMessageBoxSync = ((_window: unknown, { message }: { message: string }) => {
      question = message
      return 0
    }) as typeof leave
    program.quit()
    dialog.showMessageBoxSync = leave
    return question
  })
