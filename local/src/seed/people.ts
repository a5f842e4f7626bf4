/** The user whose e-mail address and password are printed in the terminal. */
export const demoPerson = {
  name: 'Dana Demo',
  email: 'dana@fanfare.example',
  password: 'fanfare-demo',
};

/** A person who works for Fanfare, and therefore sees all affiliates. */
export const demoStaff = {
  name: 'Sam Staff',
  email: 'sam@fanfare.example',
  password: 'fanfare-demo',
};

/** The accounts that the local Google sign-in offers. */
export const googlePeople = [
  { sub: 'google-mika', name: 'Mika Lindqvist', email: 'mika@fanfare.example' },
  { sub: 'google-priya', name: 'Priya Raman', email: 'priya@fanfare.example' },
] as const;

/** The people of the demo user's team, with their roles. They are invited and accept. */
export const demoTeam = [
  { person: googlePeople[0], role: 'admin' },
  { person: googlePeople[1], role: 'user' },
] as const;

/**
 * The workspaces of the demo. The first one has all the content. Its name comes first in the alphabet, so that the app
 * opens this workspace.
 */
export const demoWorkspaces = [
  { id: 'demoHarbourCoffee001', name: 'Harbour Coffee', image: 'harbour-coffee.svg' },
  { id: 'demoStudioNorth00001', name: 'Studio North', image: 'studio-north.svg' },
  { id: 'demoPersonalBrand001', name: 'Personal', image: null },
] as const;

/** The café's account at each network of the sandbox. */
export const harbourIdentities = {
  instagram: '17841408811007723',
  facebook: '109944502231877',
  threads: '17841488110077231',
  tiktok: '-000HarbourCoffeeQuay8uHc2',
  youtube: 'UCd4HarbourCoffeeQuay00',
  x: '1712345678901234505',
  linkedin: 'hC7qYw2RkE',
  reddit: 'h4rb0ur5',
  pinterest: '278345678901234505',
} as const;
