import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { picturesIn } from './picture-folder.ts'

describe('a folder of pictures', () => {
  let folder: string
  beforeAll(() => {
    folder = emptyFolder('pictures')
    for (const name of [
      '2023/05/lot.jpg',
      '2023/06/lot.jpg',
      '2023/05/Площадка.PNG',
      '2023/05/saved.jfif',
      'notes.txt',
      'secret',
    ]) {
      mkdirSync(join(folder, name, '..'), { recursive: true })
      writeFileSync(join(folder, name), name)
    }
    symlinkSync(join(folder, 'secret'), join(folder, 'link.jpg'))
  })

  it.each([
    ['https://old.example/wp-content/uploads/2023/05/lot.jpg', '2023/05/lot.jpg'],
    ['https://old.example/wp-content/uploads/2023/06/lot-300x200.jpg', '2023/06/lot.jpg'],
    ['/uploads/%D0%9F%D0%BB%D0%BE%D1%89%D0%B0%D0%B4%D0%BA%D0%B0.png?v=2', '2023/05/Площадка.PNG'],
    ['../2023/05/lot-scaled.jpg', '2023/05/lot.jpg'],
    ['/uploads/saved.jfif', '2023/05/saved.jfif'],
  ])('%s is %s', async (address, name) => {
    expect(await picturesIn(folder)(address)).toEqual({ bytes: Buffer.from(name) })
  })

  it.each([
    ['lot.jpg', 'несколько файлов'],
    ['none.jpg', 'нет'],
    ['notes.txt', 'нет'],
    ['../../../../etc/passwd', 'нет'],
    ['%2e%2e%2fsecret', 'нет'],
    ['link.jpg', 'не файл'],
    ['', 'нет'],
  ])('%s is none: %s', async (address, why) => {
    const found = await picturesIn(folder)(address)
    expect('why' in found ? found.why : 'bytes').toContain(why)
  })
})
