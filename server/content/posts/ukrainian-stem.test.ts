import { describe, expect, it } from 'vitest'
import { ukrainianStem } from './ukrainian-stem.ts'
import { wordStems } from './word-stems.ts'

describe('the stem of a Ukrainian word', () => {
  it.each([
    'доставка доставки доставці доставку доставкою доставок доставками доставках',
    'вартість вартості вартістю',
    'митниця митниці митницю митницею митниць митницями',
    'розмитнення розмитненню розмитненням розмитненні розмитнити',
    'страхування страхуванням страхувати страхує страхують страхував',
    'перевезення перевезень перевезеннями',
    'автомобіль автомобіля автомобілю автомобілем автомобілі автомобілів автомобілями автомобілях',
    'документ документа документи документів документами документах документом',
    'аукціон аукціону аукціони аукціонів аукціоном аукціонах',
    'акцизний акцизного акцизному акцизна акцизної акцизну акцизною акцизне акцизні акцизних акцизними',
    'декларація декларації декларацію декларацією',
    'покупець покупця покупцю покупцем покупці покупців покупцями',
    'ринок ринку ринком ринки ринків ринками',
  ])('is one for all its forms: %s', forms => {
    expect(new Set(forms.split(' ').map(ukrainianStem)).size).toBe(1)
  })

  it.each([
    ['митниця', 'митник'],
    ['порядок', 'порядний'],
    ['вартість', 'варта'],
    ['перевезення', 'перевірка'],
  ])('is another for another word: %s and %s', (one, other) => {
    expect(ukrainianStem(one)).not.toBe(ukrainianStem(other))
  })

  it('is never shorter than four letters', () => {
    for (const word of ['мають', 'ціною', 'одною', 'банки'])
      expect(ukrainianStem(word).length).toBeGreaterThanOrEqual(4)
  })

  it('goes over an apostrophe, however it is typed, in Ukrainian only', () => {
    const stems = wordStems('об’ємом', 'uk')
    expect(stems).toHaveLength(1)
    expect(wordStems("об'єм об`єму обʼєми", 'uk')).toEqual([stems[0], stems[0], stems[0]])
    expect(wordStems("об'єм")).toEqual(['об', 'єм'])
  })

  it('leaves names and numbers in Latin letters as they are', () => {
    expect(wordStems('BMW X5 2026 Copart', 'uk')).toEqual(['bmw', 'x5', '2026', 'copart'])
  })
})
