/** What the menu does beside sending commands to the page: updates, the log, and who this program is. */
import { writeFile } from 'node:fs/promises'
import type { BrowserWindow, Dialog, WebContents } from 'electron'
import type { BridgeMenuCommand } from '#desktop/bridge/desktop-bridge.ts'
import type { AppLog } from '#desktop/main/log/app-log.ts'
import { supportLetter } from '#desktop/main/log/support-letter.ts'
import { checkForUpdate, type UpdateResponse } from '#desktop/main/updates/check-for-update.ts'
import { updateFeed } from '#desktop/main/updates/update-feed.ts'
import type { MenuActions } from './menu.ts'

export interface MenuActionNeeds {
  /** The one that the person uses. */
  window(): BrowserWindow
  dialog: Pick<Dialog, 'showMessageBox' | 'showSaveDialog'>
  log: AppLog
  appVersion: string
  /** Origin of the chosen server, or null before there is one. */
  server(): string | null
  fetch(url: string, init: RequestInit): Promise<Response>
  openExternal(address: string): Promise<boolean>
  send(command: BridgeMenuCommand): void
  changeServer(): void
  call(): void
  openAnother(): void
}

export const menuActions = (needs: MenuActionNeeds): MenuActions => {
  const { dialog, log } = needs
  const say = (message: string, detail: string) =>
    dialog.showMessageBox(needs.window(), {
      type: 'info',
      message,
      detail,
      buttons: ['Хорошо'],
      noLink: true,
    })
  const logged = (work: () => Promise<unknown>) => () => {
    work().catch((cause: unknown) => log.warn('A menu command failed', cause))
  }
  const onPage = (work: (contents: WebContents) => void) => () => work(needs.window().webContents)
  return {
    send: needs.send,
    changeServer: needs.changeServer,
    call: needs.call,
    openAnother: needs.openAnother,
    // Back and forward do nothing where there is no such page.
    back: onPage(contents => contents.navigationHistory.goBack()),
    forward: onPage(contents => contents.navigationHistory.goForward()),
    print: onPage(contents => contents.print()),
    about: logged(() => say('Таможенный брокер', aboutText(needs.appVersion, needs.server()))),
    sendLog: logged(() =>
      needs.openExternal(supportLetter(aboutText(needs.appVersion, needs.server()), log.text())),
    ),
    exportLog: logged(async () => {
      const { canceled, filePath } = await dialog.showSaveDialog(needs.window(), {
        defaultPath: 'журнал.txt',
      })
      if (!canceled && filePath !== '') await writeFile(filePath, log.text())
    }),
    checkForUpdate: logged(async () => {
      const answer = await checkForUpdate(updateFeed, needs.fetch, needs.appVersion, Date.now())
      if (answer.kind !== 'newer') return say(...updateWords(answer))
      const { version, notes, page } = answer.notice
      const { response } = await dialog.showMessageBox(needs.window(), {
        type: 'info',
        message: `Доступна версия ${version}`,
        detail: notes,
        buttons: ['Открыть страницу загрузки', 'Позже'],
        defaultId: 0,
        cancelId: 1,
        noLink: true,
      })
      return response === 0 ? needs.openExternal(page) : false
    }),
  }
}

/** What support asks for first. */
const aboutText = (appVersion: string, server: string | null): string => {
  const { electron = '—', chrome = '—', node } = process.versions
  return [
    `Версия ${appVersion}`,
    `Electron ${electron}, Chromium ${chrome}, Node ${node}`,
    `Сервер: ${server ?? 'не выбран'}`,
  ].join('\n')
}

/** The message and its detail for every response that offers nothing. */
const updateWords = (answer: Exclude<UpdateResponse, { kind: 'newer' }>): [string, string] => {
  switch (answer.kind) {
    case 'current':
      return ['Обновлений нет', 'У Вас последняя версия.']
    case 'no-feed':
      return ['Обновления не настроены', 'Эту сборку обновляет Ваш администратор.']
    case 'unreachable':
      return ['Не удалось проверить обновления', 'Проверьте подключение к сети и повторите.']
    case 'refused':
      return ['Сведениям об обновлении нельзя доверять', 'Подпись не подошла. Сообщите администратору.']
  }
}
