/** Id of the calculator's form, for inputs elsewhere on the page that belong to it. */
export const formId = 'calculator-form'
