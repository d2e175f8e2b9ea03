/** Whoever asked where something is decided was led to the class that has every word of the question, not to its method that decides. */
import { expect, it } from 'vitest';
import { contextForTask } from '../../src/engine/context/context.ts';
import { repositoryOf } from '../support/indexed-repository.ts';

const repository = repositoryOf('courier', {
  'delivery.py': `class DeliverySchedule:
    """The delivery of parcels: on which day a parcel is delivered, which days a courier allows, what is decided when none is."""

    courier = None
    allowed_days = ()

    def next_day(self, parcel):
        day = parcel.created
        while day not in self.allowed_days:
            day += 1
        return day

    def describe(self):
        return f"{self.courier} comes on {self.allowed_days}"


def plan(schedule: DeliverySchedule, parcel):
    return schedule.next_day(parcel)


def report(schedule: DeliverySchedule):
    return schedule.describe()
`,
});

const first = async (task: string) => {
  const { pack } = await contextForTask(repository(), { task, budget: 100_000, format: 'json', detail: 'locate', cache: false });
  return pack.symbols[0]?.name;
};

it('who asks where something is decided gets the method', async () => {
  expect(await first('where is it decided on which allowed day a parcel is delivered next')).toBe('DeliverySchedule.next_day');
});

it('who asks for the class gets it', async () => {
  expect(await first('which class knows on which allowed day a parcel is delivered next')).toBe('DeliverySchedule');
});
