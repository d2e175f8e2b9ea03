/** What a task speaks of that changes which code counts: tests, database migrations, the user interface. */
const TESTS = /\b(tests?|testing|unit[- ]tests?|pytest|rspec|junit|xunit|mocks?|mocking|assertions?)\b/i;
const MIGRATIONS = /migrat/i;
const VIEWS =
  /\b(?:buttons?|chart|click(?:ed|ing|s)?|colou?rs?|components?|css|dialogs?|display(?:ed|s)?|dropdown|editor|forms?|frontend|hover|icons?|layout|menus?|mobile|modals?|pages?|picture|press(?:ed|ing)?|render(?:ed|ing|s)?|responsive|screens?|show(?:n|s|ing)?|styles?|styling|tabs?|themes?|tooltips?|ui|views?|widgets?)\b/i;

/** "How does the test client work" is about tests; a commit that mentions its tests further down is not. */
export const isAboutTests = (title: string): boolean => TESTS.test(title.split('\n', 1)[0] as string);
export const isAboutMigrations = (prose: string): boolean => MIGRATIONS.test(prose);
/** "What does the button do" is about the user interface; "who may change a recipe" is not. */
export const isAboutViews = (prose: string): boolean => VIEWS.test(prose);
