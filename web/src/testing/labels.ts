/**
 * To find the labels of a field, jsdom asks every element of the page for its control. Testing Library reads the labels
 * of every button and field whose name it compares. This code asks only the label elements.
 */
const labelled = [
  'HTMLButtonElement',
  'HTMLInputElement',
  'HTMLMeterElement',
  'HTMLOutputElement',
  'HTMLProgressElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
] as const;

/** A label belongs to the control that its `for` names or, without one, to the control inside it. */
function labelsOf(field: Element): HTMLLabelElement[] {
  const page = field.ownerDocument;
  return [...page.getElementsByTagName('label')].filter((label) => {
    const id = label.getAttribute('for');
    if (id !== null) return id === field.id && page.getElementById(id) === field;
    return label.contains(field) && label.control === field;
  });
}

export function installFastLabels(window: Window & typeof globalThis): void {
  for (const name of labelled) {
    const { prototype } = window[name];
    const real = Object.getOwnPropertyDescriptor(prototype, 'labels');
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: Element) {
        // Hidden fields have no labels, and only jsdom finds a label outside the page.
        const isUsual = this.isConnected && this.getAttribute('type') !== 'hidden';
        return isUsual ? labelsOf(this) : (real?.get?.call(this) as unknown);
      },
    });
  }
}
