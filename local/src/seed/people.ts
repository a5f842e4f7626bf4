/** The person the address and password are printed for. */
export const demoPerson = {
  name: 'Dana Demo',
  email: 'dana@fanfare.example',
  password: 'fanfare-demo',
};

/** Whom the local Google sign-in offers. */
export const googlePeople = [
  { sub: 'google-mika', name: 'Mika Lindqvist', email: 'mika@fanfare.example' },
  { sub: 'google-priya', name: 'Priya Raman', email: 'priya@fanfare.example' },
] as const;

/** Who works with the demo person, and where. They are invited, and join with their first visit. */
export const demoTeam = [
  { person: googlePeople[0], role: 'admin' },
  { person: googlePeople[1], role: 'user' },
] as const;

/** Ids are fixed, so that seeding again makes nothing twice. */
export const demoWorkspaces = [
  { id: 'demoHarbourCoffee001', name: 'Harbour Coffee', image: 'harbour-coffee.svg' },
  { id: 'demoStudioNorth00001', name: 'Studio North', image: 'studio-north.svg' },
  { id: 'demoPersonalBrand001', name: 'Dana, in person', image: null },
] as const;
