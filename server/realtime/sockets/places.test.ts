import { expect, test } from 'vitest';
import { createPlaces, placeBounds } from './places.ts';

const BOUNDS = {
  guestSockets: 3,
  guestSubscriptions: 5,
  userSockets: 2,
  userSubscriptions: 4,
  sockets: 6,
};
const HOME = '198.51.100.7';

test('guests of one network have so many sockets, and those of another theirs', () => {
  const places = createPlaces(BOUNDS);
  const own = [1, 2, 3].map(() => places.enter(HOME));
  expect(places.isOpenTo(HOME)).toBe(false);
  expect(places.enter(HOME)).toBeNull();
  expect(places.isOpenTo('203.0.113.1')).toBe(true);
  own[0]?.leave();
  own[0]?.leave();
  expect(places.enter(HOME)).not.toBeNull();
  expect(places.enter(HOME)).toBeNull();
});

test('all sockets together are bounded', () => {
  const places = createPlaces(BOUNDS);
  const taken = [1, 2, 3, 4, 5, 6].map((index) => places.enter(`203.0.113.${index}`));
  expect(places.isOpenTo(HOME)).toBe(false);
  taken[5]?.leave();
  expect(places.isOpenTo(HOME)).toBe(true);
});

test('a socket counts for its user once it has one, and as a guest again without', () => {
  const places = createPlaces({ ...BOUNDS, sockets: 100 });
  const own = [1, 2, 3].map(() => places.enter(HOME));
  expect(own.map((place) => place?.belongTo(7))).toEqual([true, true, false]);
  own[2]?.leave();
  const guests = [1, 2, 3].map(() => places.enter(HOME));
  expect(guests).not.toContain(null);
  // A session that ends leaves a guest behind, who may be one too many.
  expect(own[0]?.belongTo(null)).toBe(false);
  guests[0]?.leave();
  expect(own[0]?.belongTo(7)).toBe(true);
  expect(own[0]?.belongTo(null)).toBe(true);
});

test('subscriptions of all sockets of a network or a user are bounded together and move with the socket', () => {
  const places = createPlaces(BOUNDS);
  const [one, other] = [places.enter(HOME), places.enter(HOME)];
  const take = (place: typeof one, count: number) =>
    Array.from({ length: count }, () => place?.takeSubscription()).filter(Boolean).length;
  expect(take(one, 3)).toBe(3);
  expect(take(other, 3)).toBe(2);
  one?.belongTo(7);
  expect(take(other, 4)).toBe(3);
  expect(take(one, 2)).toBe(1);
  one?.giveSubscription();
  expect(take(one, 2)).toBe(1);
  other?.leave();
  expect(take(places.enter(HOME), 9)).toBe(5);
});

test('the bounds of the documentation follow the scale', () => {
  expect(placeBounds(1)).toMatchObject({ guestSockets: 200, userSockets: 50, sockets: 20_000 });
  expect(placeBounds(0.0001).userSockets).toBe(1);
});
