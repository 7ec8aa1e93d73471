import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { inLanguage } from '#server/platform/in-language.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import { startTestServer } from '#server/proofs/testing/start-test-server.ts'
import { windows1251 } from '#server/proofs/testing/windows-1251.ts'
import { importRequests, readRequestTime, requestReportText } from './import-requests.ts'
import { arrivalsAfter } from './request-feed.store.ts'

describe('requests from a table', () => {
  const { server } = serverOfTest()
  let folder: string
  beforeEach(async () => {
    folder = emptyFolder('requests')
  })

  const run = (content: string | Buffer, apply = true) => {
    const file = join(folder, 'requests.csv')
    writeFileSync(file, content)
    return importRequests(server.ctx, { file, apply, by: { actor: null, requestId: null } })
  }
  const stored = () =>
    server.ctx.db
      .selectFrom('requests')
      .select(['kind', 'name', 'phone', 'email', 'message', 'status', 'note', 'created_at'])
      .orderBy('id')
      .execute()

  const table = [
    '\uFEFFДата;Имя;Телефон;Почта;Сообщение',
    '21.11.2024 14:35;Иван;0671234567;;"Две\nстроки; и точка с запятой"',
    "2024-07-01;Олена;;olena@example.com;'=1+1",
    '01.07.2024;Без связи;;;',
    'вчера;Пётр;0671234567;;',
  ].join('\r\n')

  it('reads what Excel with Russian settings writes, and what it calls Unicode text', async () => {
    await run(windows1251('Имя;Телефон;Сообщение\r\nИван;067 123-45-67;Прошу перезвонить'))
    await run(Buffer.from('\uFEFFИмя\tТелефон\r\nОлена\t067 123-45-68\r\n', 'utf16le'))
    expect((await stored()).map(({ name, message }) => [name, message])).toEqual([
      ['Иван', 'Прошу перезвонить'],
      ['Олена', null],
    ])
  })

  it('names a line that the database refuses, and goes on behind it', async () => {
    await sql`create unique index one_name on requests (name)`.execute(server.ctx.db)
    const { counts, failed } = await run('Имя;Телефон\nИван;0671234567\nИван;0671234568\nПётр;0671234569\n')
    await sql`drop index one_name`.execute(server.ctx.db)
    expect(counts).toMatchObject({ added: 2, failed: 1 })
    expect(failed).toMatchObject([{ line: 3, why: expect.stringContaining('уже есть') }])
  })

  it('refuses by its line a day that no calendar has and an error of a spreadsheet, and names a rounded phone', async () => {
    const rows = [
      'Дата;Телефон;Почта;Заметка',
      '31.02.2023;0671234567;;',
      '2023-02-29T10:00:00.000Z;0671234567;;',
      '21.11.2024 24:00;0671234567;;',
      ';#N/A;a@example.com;',
      '21.11.2024;0671234567;;#ИМЯ?',
      ';3,80671E+11;;',
      ';3.80671E+11;b@example.com;Звонил',
      '29.02.2024;0671234568;;',
    ]
    const report = await run(rows.join('\r\n'))
    expect(report.failed).toEqual([
      { line: 2, why: 'Дата не читается: 31.02.2023' },
      { line: 3, why: 'Дата не читается: 2023-02-29T10:00:00.000Z' },
      { line: 4, why: 'Дата не читается: 21.11.2024 24:00' },
      { line: 5, why: '«#N/A» — ошибка таблицы, а не значение: исправьте её или впишите значение' },
      { line: 6, why: '«#ИМЯ?» — ошибка таблицы, а не значение: исправьте её или впишите значение' },
      { line: 7, why: 'Телефон 3,80671E+11: таблица округлила его, введите номер текстом' },
    ])
    expect((await stored()).map(({ phone, email, note }) => [phone, email, note])).toEqual([
      [null, 'b@example.com', 'Звонил\nТелефон в таблице: 3.80671E+11'],
      ['+380671234568', null, ''],
    ])
    expect(requestReportText(report)).toContain('Телефон вида 3,8E+11')
  })

  it('lists first, then adds each once and mails nobody', async () => {
    expect((await run(table, false)).counts).toEqual({ found: 2, added: 0, known: 0, failed: 2 })
    expect(await stored()).toEqual([])
    const report = await run(table)
    expect(report.counts).toEqual({ found: 0, added: 2, known: 0, failed: 2 })
    expect(report.failed.map(({ why }) => why)).toEqual([
      'Нет ни телефона, ни почты',
      'Дата не читается: вчера',
    ])
    expect(await stored()).toEqual([
      {
        kind: 'callback',
        name: 'Иван',
        phone: '+380671234567',
        email: null,
        status: 'done',
        note: '',
        message: 'Две\nстроки; и точка с запятой',
        created_at: '2024-11-21T12:35:00.000Z',
      },
      {
        kind: 'calculation',
        name: 'Олена',
        phone: null,
        email: 'olena@example.com',
        status: 'done',
        note: '',
        message: '=1+1',
        created_at: '2024-07-01T09:00:00.000Z',
      },
    ])
    expect((await run(table)).counts).toEqual({ found: 0, added: 0, known: 2, failed: 2 })
    expect((await run(table, false)).counts).toEqual({ found: 0, added: 0, known: 2, failed: 2 })
    expect(await stored()).toHaveLength(2)
    expect(await server.ctx.db.selectFrom('outbox').select('id').execute()).toEqual([])
  })

  it('announces none, also of those that are still to be worked on', async () => {
    await run('Имя;Телефон;Статус\nИван;0671234567;Новая')
    expect(await stored()).toMatchObject([{ name: 'Иван', status: 'new' }])
    expect(await arrivalsAfter(server.ctx.db, 0)).toEqual([])
  })

  it('names the columns that it does not bring', async () => {
    const report = await run('Телефон;Город;VIN;\n0671234567;Львов;WVWZZZ1JZXW000001;', false)
    expect(report).toMatchObject({ counts: { found: 1 }, columns: ['Город', 'VIN'] })
    expect(requestReportText(report)).toContain('Пропущено Столбец «VIN»: в заявке нет такого поля')
  })

  it.each([
    'Телефон;Сообщение\n0671234567;Прошу; перезвоните\n0671234568;Прошу;;\n0671234569;А;б\n',
    'Телефон;Сообщение;\n0671234567;Прошу;перезвоните\n0671234568;Прошу; \n0671234569;А;б\n',
  ])('names cells that stand under no title: %j', async rows => {
    const report = await run(rows, false)
    expect(report.counts.found).toBe(3)
    expect(requestReportText(report)).toContain(
      'Ячейки без заголовка столбца: не перенесены, первая — в строке 2 × 2\n',
    )
  })

  it('reads requests of advertising on Facebook, and phones that programs keep from Excel', async () => {
    const leads =
      '\uFEFFid\tcreated_time\tfull_name\tphone_number\temail\nl:1\t2024-05-01T10:00:00-05:00\tОлена\tp:+380671234567\to@example.com\n'
    await run(Buffer.from(leads, 'utf16le'))
    await run('ФИО;Рабочий телефон\nИван;\'380671234568\nПётр;"=""0671234569"""\n')
    expect((await stored()).map(({ name, phone }) => [name, phone])).toEqual([
      ['Олена', '+380671234567'],
      ['Иван', '+380671234568'],
      ['Пётр', '+380671234569'],
    ])
    expect((await stored())[0]?.created_at).toBe('2024-05-01T15:00:00.000Z')
  })

  it('takes the first of several phones in one cell, and keeps the others in the note', async () => {
    const cells = [
      '"+380671234567, +380501234567"',
      "\"'+380671234568; '+380501234568; '+380631234568\"",
      '"067 123-45-69, вн. 12"',
    ]
    await run(`Телефон,Заметка\n${cells.map(cell => `${cell},Звонил`).join('\n')}\n`)
    expect((await stored()).map(({ phone, note }) => [phone, note])).toEqual([
      ['+380671234567', 'Звонил\nТелефон в таблице: +380501234567'],
      ['+380671234568', 'Звонил\nТелефон в таблице: +380501234568, +380631234568'],
      ['067 123-45-69, вн. 12', 'Звонил'],
    ])
  })

  it('takes the first of several addresses in one cell, and no dash for a contact', async () => {
    const rows = [
      '0671234567/0501234567;a@example.com, b@example.com',
      '—;"a@example.com\nc@example.com"',
      '-;-',
    ]
    expect((await run(`Телефон;Почта\n${rows.join('\n')}\n`)).failed).toEqual([
      { line: 5, why: 'Нет ни телефона, ни почты' },
    ])
    expect((await stored()).map(({ phone, email, note }) => [phone, email, note])).toEqual([
      ['+380671234567', 'a@example.com', 'Телефон в таблице: +380501234567\nПочта в таблице: b@example.com'],
      [null, 'a@example.com', 'Почта в таблице: c@example.com'],
    ])
  })

  it('reads a phone that another program has kept as a number', async () => {
    await run('Телефон\n380671234567.0\n"380671234568,00"\n067.123.45.00\n')
    expect((await stored()).map(({ phone }) => phone)).toEqual([
      '+380671234567',
      '+380671234568',
      '+380671234500',
    ])
  })

  it('counts a state of whatever name', async () => {
    const { states } = await run('Номер телефону;Стан\n0671234560;constructor', false)
    expect(Object.entries(states)).toEqual([['constructor', 1]])
  })

  it('reads Ukrainian titles and states, and names the states that nobody knows', async () => {
    const rows = [
      'Дата;ПІБ;Номер телефону;Електронна пошта;Повідомлення;Стан;Нотатки;Вид',
      '21.11.2024;Олена;0671234561;;Хочу авто;Нова;;Дзвінок',
      '21.11.2024;Ігор;0671234562;;;В роботі;Чекає;Розрахунок',
      '21.11.2024;Іван;0671234563;;;Виконано;;',
      '21.11.2024;Робот;0671234564;;;СПАМ;;',
      '21.11.2024;Петро;0671234565;;;Передзвонити;;',
      '21.11.2024;Ганна;0671234566;;;;;',
    ].join('\n')
    const report = await run(rows)
    expect(report).toMatchObject({ counts: { added: 6, failed: 0 }, columns: [] })
    expect(JSON.parse(JSON.stringify(report))).toMatchObject({ states: { Передзвонити: 1 } })
    expect(requestReportText(report)).toContain('Статус «Передзвонити» здесь неизвестен')
    expect((await stored()).map(({ name, status, kind, note }) => [name, status, kind, note])).toEqual([
      ['Олена', 'new', 'callback', ''],
      ['Ігор', 'in_work', 'calculation', 'Чекає'],
      ['Іван', 'done', 'callback', ''],
      ['Робот', 'spam', 'callback', ''],
      ['Петро', 'new', 'callback', ''],
      ['Ганна', 'done', 'callback', ''],
    ])
  })

  it.each([
    ['Отметка времени', 'Адрес электронной почты'],
    ['Позначка часу', 'Електронна адреса'],
    ['Timestamp', 'Email Address'],
  ])('knows what Google Forms calls time and address: %s, %s', async (at, email) => {
    await run(`${at},${email}\n21.11.2024 14:35:07,olena@example.com\n`)
    expect(await stored()).toMatchObject([
      { email: 'olena@example.com', created_at: '2024-11-21T12:35:00.000Z' },
    ])
  })

  it.each(["Ім'я", 'Ім’я', 'Імʼя'])('knows %s, whichever apostrophe it has', async title => {
    await run(`${title};Телефон\nОлена;0671234567\n`)
    expect(await stored()).toMatchObject([{ name: 'Олена' }])
  })

  it('brings in rows that are equal, each once', async () => {
    const row = 'Иван;0671234567\n'
    const report = await run(`Имя;Телефон\n${row}${row}Пётр;0671234568\n${row}`)
    expect(report).toMatchObject({ counts: { added: 4, known: 0 }, copies: 2 })
    expect(requestReportText(report)).toContain('Одинаковые строки: каждая — отдельная заявка × 2')
    expect((await run(`Имя;Телефон\n${row}${row}${row}`)).counts).toMatchObject({ added: 0, known: 3 })
    expect(await stored()).toHaveLength(4)
  })

  it('takes the first of two columns of one name, and names the other', async () => {
    const report = await run('Имя;Телефон;Комментарий;Сообщение\nИван;0671234567;Первое;Второе\n')
    expect(report.columns).toEqual(['Сообщение'])
    expect(await stored()).toMatchObject([{ message: 'Первое' }])
  })

  it('takes the second phone where the first is empty, and names its column where both stand', async () => {
    const rows = 'Имя;Рабочий телефон;Мобильный телефон\nИван;;0671234567\nОлена;0671234568;\n'
    expect(await run(rows)).toMatchObject({ counts: { added: 2, failed: 0 }, columns: [] })
    const both = await run(`${rows}Пётр;0671234569;0501234569\n`)
    expect(both.columns).toEqual(['Мобильный телефон'])
    expect((await stored()).map(({ phone }) => phone)).toEqual([
      '+380671234567',
      '+380671234568',
      '+380671234569',
    ])
  })

  it.each([
    [
      'amoCRM',
      '"ID","Название сделки","Этап сделки","Дата создания сделки","Примечание","Полное имя контакта","Рабочий телефон","Мобильный телефон","Рабочий email","Личный email"\n"7","Сделка","Успешно реализовано","21.11.2024 14:35:07","Тойота","Олена Коваль",,"\'+380671234567",,"olena@example.com"\n',
    ],
    [
      'Битрикс24',
      'ID;Название лида;Статус;Имя;Отчество;Фамилия;Рабочий телефон;Мобильный телефон;Рабочий e-mail;Частный e-mail;Комментарий;Дата создания\n7;Лид;Обработан;Олена;;Коваль;+380671234567;;;olena@example.com;Тойота;21.11.2024 14:35:07\n',
    ],
    [
      'HubSpot',
      'Record ID,First Name,Last Name,Email,Phone Number,Lead Status,Create Date,Message\n7,Олена,Коваль,olena@example.com,+380671234567,Closed,2024-11-21 14:35,Тойота\n',
    ],
    [
      'Google Контакты',
      'First Name,Middle Name,Last Name,Notes,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\nОлена,,Коваль,Тойота,* ,olena@example.com,Mobile,+380 67 123 4567\n',
    ],
    [
      'Contact Form 7',
      '"your-name","your-email","your-tel","your-message","Date"\n"Олена Коваль","olena@example.com","0671234567","Тойота","2024-11-21 14:35:07"\n',
    ],
    [
      'Elementor',
      '"Form Name (ID)","Submission ID","Created At","Name *","Email *","Phone *","Message"\n"Заявка","7","2024-11-21 14:35:07","Олена Коваль","olena@example.com","0671234567","Тойота"\n',
    ],
    [
      'человек',
      'Дата/время;ФИО клиента;Тел.;Почта;Комментарий клиента\n21.11.2024 14:35;Олена Коваль;067 123-45-67;olena@example.com;Тойота\n',
    ],
    [
      'форма сайта',
      "Створений;Ваше ім'я;Ваш телефон;Ваш e-mail;Коментар клієнта\n21.11.2024 14:35;Олена Коваль;067 123-45-67;olena@example.com;Тойота\n",
    ],
    [
      'Typeform',
      "#,First name,Last name,Phone number,Email,Comments,Start Date (UTC),Submit Date (UTC),Network ID\n7,Олена,Коваль,'+380671234567,olena@example.com,Тойота,2024-11-21 12:30:00,2024-11-21 12:35:07,ff\n",
    ],
    [
      'Tilda',
      '"Name","Phone","Email","Textarea","sent","requestid"\n"Олена Коваль","+38 (067) 123-45-67","olena@example.com","Тойота","2024-11-21 14:35:07","1:2"\n',
    ],
    [
      'Pipedrive',
      'Deal - Title,Deal - Deal created,Person - Name,Person - Phone - Work,Person - Phone - Mobile,Person - Email - Work,Deal - Note\nАвто,2024-11-21 14:35:07,Олена Коваль,+380671234567,,olena@example.com,Тойота\n',
    ],
    [
      'KeyCRM',
      '"ID","Покупець","Телефон покупця","Email покупця","Дата створення","Коментар покупця"\n"7","Олена Коваль","+380671234567","olena@example.com","2024-11-21 14:35:07","Тойота"\n',
    ],
    [
      'Kommo',
      '"ID","Lead title","Created at","Full name (contact)","Work phone","Mobile phone (contact)","Work email","Note 1"\n"7","Авто","21.11.2024 14:35:07","Олена Коваль","\'+380671234567","","olena@example.com","Тойота"\n',
    ],
    [
      'журнал звонков',
      'Время;Дата;Ф.И.О.;№ тел.;Ел. адреса;Коментарі\n14:35:07;21.11.2024;Олена Коваль;0671234567;olena@example.com;Тойота\n',
    ],
    [
      'лист Excel',
      "Дата;Час;Прізвище та ім'я;Номер телефону для зв'язку;Ел.адреса;Питання?\n21.11.2024;14:35;Олена Коваль;671234567,00;olena@example.com;Тойота\n",
    ],
    [
      'лист Excel по-польски',
      'Date;Imię i nazwisko;Numer telefonu;Adres e-mail;Uwagi\n21.11.2024 14:35;Олена Коваль;+380671234567;olena@example.com;Тойота\n',
    ],
  ])('knows the titles of columns that %s writes', async (_program, table) => {
    expect((await run(table)).counts).toMatchObject({ added: 1, failed: 0 })
    const [{ message, note, ...found } = { message: '', note: '' }] = await stored()
    expect(found).toMatchObject({ name: 'Олена Коваль', phone: '+380671234567', email: 'olena@example.com' })
    expect([message, note]).toContain('Тойота')
    expect(found).toMatchObject({
      status: 'done',
      ...(/\b2024\b/.test(table) && { created_at: expect.stringMatching(/^2024-11-21T12:35/) }),
    })
  })

  it('goes through a long table in steps', async () => {
    const rows = Array.from({ length: 450 }, (_, at) => `Иван;+38067${String(1_000_000 + at)}`)
    const file = join(folder, 'long.csv')
    writeFileSync(file, ['Имя;Телефон', ...rows].join('\n'))
    const places: (number | null)[] = []
    let added = 0
    for (let from: number | null = 0; from !== null; ) {
      const work = { file, apply: true, by: { actor: null, requestId: null }, from, isOver: () => true }
      const report = await importRequests(server.ctx, work)
      added += report.counts.added
      from = report.next
      places.push(from)
    }
    expect([places, added]).toEqual([[200, 400, null], 450])
  })

  it('reports in the language of whoever imports, and leaves a rounded phone in such a note', async () => {
    const rows = ['Дата;Телефон;Почта;X', 'вчора;0671234567;;', ';3,8E+11;;', ';3,8E+11;b@example.com;']
    const text = await inLanguage('uk', async () => requestReportText(await run(rows.join('\n'))))
    expect(text.split('\n')).toEqual([
      '✗  рядок 2: Дата не читається: вчора',
      '✗  рядок 3: Телефон 3,8E+11: таблиця округлила його, введіть номер текстом',
      'Пропущено Стовпець «X»: у заявці немає такого поля',
      'Телефон на зразок 3,8E+11: таблиця втратила його цифри, він стоїть у нотатці',
      '',
      'Перенесено заявок: 1',
      'Не вдалося перенести: 2',
    ])
    expect(await stored()).toMatchObject([{ phone: null, note: 'Телефон у таблиці: 3,8E+11' }])
    const broken = inLanguage('uk', () => run('Имя;Телефон\n"Иван;0671234567\n'))
    await expect(broken).rejects.toThrow('Таблицю не прочитати')
  })

  it('reads a phone with the apostrophe of our own files and without it', async () => {
    await run("Имя;Телефон\nОлена;'+380501112233\nПётр;+380501112234\n")
    expect((await stored()).map(({ phone }) => phone).toSorted()).toEqual(['+380501112233', '+380501112234'])
  })

  it('cleans an address like those of the forms, and leaves what is none', async () => {
    const cells = [
      'Иван <ivan@example.com>',
      'mailto:ivan@example.com',
      '«ivan@example.com»',
      'ivan@example.com <a@b.com>',
    ]
    await run(['Почта', ...cells].join('\n'))
    expect((await stored()).map(({ email }) => email)).toEqual([
      'ivan@example.com',
      'ivan@example.com',
      'ivan@example.com',
      'ivan@example.com <a@b.com>',
    ])
  })

  it.each([
    ['sep=;\r\nИмя;Телефон\r\nИван, Киев;0671234567\r\nПётр;\r\n', 4],
    ['\uFEFF"sep=\t"\nИмя\tТелефон\nИван, Киев\t0671234567\nПётр\t\n', 4],
    ['Заявки, ноябрь\n\nИмя;Телефон\nИван, Киев;0671234567\nПётр;\n', 5],
    ['"Заявки с сайта ""Авто"", ноябрь",\nвсего,2\nИмя,Телефон\n"Иван, Киев",0671234567\nПётр,\n', 5],
  ])('finds the heads behind what stands above them: %j', async (table, line) => {
    const report = await run(table)
    expect(report.failed).toEqual([{ line, why: 'Нет ни телефона, ни почты' }])
    expect(await stored()).toMatchObject([{ name: 'Иван, Киев', phone: '+380671234567' }])
  })

  it('reads heads with a line break, and those of which none is a contact, from their first line', async () => {
    await run('"Имя\nклиента";Телефон\nИван;0671234567\n')
    expect(await stored()).toMatchObject([{ name: 'Иван', phone: '+380671234567' }])
    const report = await run('Имя;Город\nИван;Киев\n')
    expect(report).toMatchObject({ columns: ['Город'], failed: [{ line: 2 }] })
  })

  it('joins whoever has asked on the site, however the phone stands in the table', async () => {
    const rows = 'Имя;Телефон\nОлена;050-111-22-33\nПётр;вн. 12\n'
    expect((await run(rows)).counts).toMatchObject({ added: 2, failed: 0 })
    expect((await run(rows)).counts).toMatchObject({ added: 0, known: 2 })
    expect((await stored()).map(({ phone }) => phone)).toEqual(['+380501112233', 'вн. 12'])
    await server.call('POST', '/api/mail/callback', { name: 'Олена', phone: '(050) 111 22 33' })
    const admin = await server.signedIn()
    expect(await (await admin('GET', '/api/request/3')).json()).toMatchObject({ hasEarlier: true })
    const found = await admin('POST', '/api/person/find', { contact: '0501112233' })
    expect(await found.json()).toMatchObject({
      requests: [
        { id: 1, mention: false },
        { id: 3, mention: false },
      ],
    })
  })

  it.each([
    ['ru', '"Поступила, Киев";Вид;Статус', 'Звонок;Новая'],
    ['uk', '"Надійшла, Київ";Вид;Статус', 'Дзвінок;Нова'],
  ])('reads what the inbox exports to whoever reads in %s', async (lang, heads, words) => {
    const sent = { name: 'Иван', phone: '+380671234567', message: 'Авто, до 10 000 $' }
    expect((await server.call('POST', '/api/mail/callback', sent)).status).toBe(202)
    const admin = await server.signedIn()
    await admin('PUT', '/api/auth/language', { lang })
    const exported = await (await admin('GET', '/api/request/export.csv')).text()
    expect(exported).toContain(heads)
    expect(exported).toContain(words)
    const fresh = await startTestServer()
    const file = join(folder, 'requests.csv')
    writeFileSync(file, exported)
    const work = { file, apply: true, by: { actor: null, requestId: null } }
    const { counts } = await importRequests(fresh.ctx, work)
    const rows = await fresh.ctx.db.selectFrom('requests').selectAll().execute()
    await fresh.stop()
    expect(counts).toMatchObject({ added: 1, failed: 0 })
    expect(rows[0]).toMatchObject({ ...sent, kind: 'callback', status: 'new' })
  })

  it.each([
    ['2024-07-01 12:00', '2024-07-01T09:00:00.000Z'],
    ['2024-01-01 12:00', '2024-01-01T10:00:00.000Z'],
    ['01.02.2024', '2024-02-01T10:00:00.000Z'],
    ['2024-07-01T12:00:00Z', '2024-07-01T12:00:00.000Z'],
    ['2024-07-01 12:00:07.123456', '2024-07-01T09:00:00.000Z'],
    ['21.11.2024, 14:35', '2024-11-21T12:35:00.000Z'],
    ['21.11.2024 9:05', '2024-11-21T07:05:00.000Z'],
    ['21.11.2024 9:05:33', '2024-11-21T07:05:00.000Z'],
    ['21.11.2024 02:35 PM', '2024-11-21T12:35:00.000Z'],
    ['21.11.2024 12:05:00\u202Fam', '2024-11-20T22:05:00.000Z'],
    ['21.11.2024\u00A0\u00A014:35', '2024-11-21T12:35:00.000Z'],
    ['2024-07-01T22:30:15+00:00', '2024-07-01T22:30:15.000Z'],
    ['2024-07-01 01:30:00.5+03', '2024-06-30T22:30:00.500Z'],
    ['2024-07-01T22:30:00-0430', '2024-07-02T03:00:00.000Z'],
    // As Google Forms and other programs write it.
    ['2024/11/21 2:35:07 PM GMT+2', '2024-11-21T12:35:07.000Z'],
    ['2024/07/01', '2024-07-01T09:00:00.000Z'],
    ['2024-07-01 12:00 UTC', '2024-07-01T12:00:00.000Z'],
    ['2024/07-01', undefined],
    ['21.11.2024 13:05 PM', undefined],
    ['21.11.2024 0:05 AM', undefined],
    ['21.11.2024 25:00', undefined],
    ['21.11.2024 9:60', undefined],
    ['21.11.2024 9:05:60', undefined],
    ['21.11.2024 до 9:05', undefined],
    ['21.11.20245', undefined],
    ['2024-07-01T12:00:00 EST', undefined],
    ['2024-07-01T12:00:00+99:00', undefined],
    ['2024-02-30T12:00:00+00:00', undefined],
    ['1.7.2024', '2024-07-01T09:00:00.000Z'],
    ['01.07.24', '2024-07-01T09:00:00.000Z'],
    ['2024-7-1 9:05', '2024-07-01T06:05:00.000Z'],
    ['21-11-2024 14:35', '2024-11-21T12:35:00.000Z'],
    ['21.11.2024 р. 14:35', '2024-11-21T12:35:00.000Z'],
    ['21.11.2024 в 14:35', '2024-11-21T12:35:00.000Z'],
    ['21-11-24', undefined],
    ['11/12/2024', undefined],
    ['31.2.24', undefined],
    ['32.13.2024', undefined],
    ['скоро', undefined],
  ])('the time %s is %s', (text, iso) => {
    expect(readRequestTime(text)).toBe(iso)
  })
})
