/** Inputs elsewhere on the page belong to the calculator's form by this name. */
export const formId = 'calculator-form'
