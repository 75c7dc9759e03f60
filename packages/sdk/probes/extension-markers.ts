/** Marks that extensions which fill in or replay forms leave in every page. */
const MARKS: Readonly<Record<string, { global?: string; selector?: string }>> = {
  'selenium-ide': { global: '_Selenium_IDE_Recorder' },
  automa: { selector: '.automa-element-selector, [automa-el-list], #automa-palette' },
  'ui-vision': { selector: '#ui-vision-overlay, .kantu-highlight' },
  imacros: { selector: '#imacros-highlight-div, [imacros_element]' },
  katalon: { global: 'katalonRecorder' },
}

/** Returns the form-automation extensions whose marks are in the page. */
export function extensionMarkers(): string[] {
  return Object.entries(MARKS)
    .filter(
      ([, { global, selector }]) =>
        (global !== undefined && global in window) ||
        (selector !== undefined && document.querySelector(selector) !== null),
    )
    .map(([name]) => name)
}
