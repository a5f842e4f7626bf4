export const demoHashtagGroups = [
  {
    name: 'Coffee every day',
    info: 'For anything that shows a cup',
    hashtags: ['#coffee', '#specialtycoffee', '#latteart', '#barista', '#coffeetime'],
  },
  {
    name: 'At the harbour',
    info: 'For pictures of the quay and the terrace',
    hashtags: ['#harbour', '#harbourlife', '#waterfront', '#morninglight'],
  },
] as const;

export const demoCaptions = [
  {
    name: 'Opening hours',
    info: 'Below offers and news',
    caption: 'We are open every day from seven to six.\nHarbour Coffee, at the end of the quay.',
  },
  {
    name: 'New on the menu',
    info: 'Begins the announcement of a drink or a cake',
    caption: 'New on the menu, and made this morning. Come by while there is some left.',
  },
] as const;
