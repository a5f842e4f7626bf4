/** The user whose e-mail address and password are printed in the terminal. */
export const demoPerson = {
  name: 'Dana Demo',
  email: 'dana@fanfare.example',
  password: 'fanfare-demo',
};

/** The accounts that the local Google sign-in offers. */
export const googlePeople = [
  { sub: 'google-mika', name: 'Mika Lindqvist', email: 'mika@fanfare.example' },
  { sub: 'google-priya', name: 'Priya Raman', email: 'priya@fanfare.example' },
] as const;

/** The demo user's team and roles. They are invited and join on their first visit. */
export const demoTeam = [
  { person: googlePeople[0], role: 'admin' },
  { person: googlePeople[1], role: 'user' },
] as const;

/** The ids are fixed, so that seeding again creates no duplicates. */
export const demoWorkspaces = [
  { id: 'demoHarbourCoffee001', name: 'Harbour Coffee', image: 'harbour-coffee.svg' },
  { id: 'demoStudioNorth00001', name: 'Studio North', image: 'studio-north.svg' },
  { id: 'demoPersonalBrand001', name: 'Dana, in person', image: null },
] as const;
