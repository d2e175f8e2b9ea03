/** What a task speaks of that changes which code counts: tests, database migrations, the user interface, what is beside the code. */
const TESTS = /\b(tests?|testing|unit[- ]tests?|pytest|rspec|junit|xunit|mocks?|mocking|assertions?)\b/i;
const MIGRATIONS = /migrat/i;
const VIEWS =
  /\b(?:buttons?|chart|click(?:ed|ing|s)?|colou?rs?|components?|css|dialogs?|display(?:ed|s)?|dropdown|editor|forms?|frontend|hover|icons?|layout|menus?|mobile|modals?|pages?|picture|press(?:ed|ing)?|render(?:ed|ing|s)?|responsive|screens?|show(?:n|s|ing)?|styles?|styling|tabs?|themes?|tooltips?|ui|views?|widgets?)\b/i;
/** How software is built, shipped and run; wide, because whoever asks for that names it. */
const INFRASTRUCTURE =
  /\b(?:actions?|ansible|artifacts?|aws|azure|builds?|buckets?|building|built|charts?|ci|clusters?|compose|containers?|cron|deploy\w*|docker\w*|environments?|gcp|github|gitlab|helm|hosts?|images?|infra\w*|ingress|installs?|jobs?|k8s|kubernetes|lambdas?|makefiles?|packag\w*|pipelines?|pods?|ports?|provision\w*|publish\w*|queues?|releases?|replicas?|resources?|runners?|scripts?|secrets?|services?|stages?|steps?|targets?|terraform|vms?|volumes?|workflows?|workloads?|ya?ml)\b/i;
const DOCUMENTS = /\b(?:changelogs?|docs?|document\w*|guides?|manuals?|markdown|readme|sections?|tutorials?)\b/i;

/** What something newer has replaced, or one of several versions. */
const REPLACED = /\b(?:deprecat\w*|legacy|obsolete|outdated|backwards?|compatib\w*|old(?:er)?|v\d+)\b/i;

/** "How does the test client work" is about tests; a commit that mentions its tests further down is not. */
export const isAboutTests = (title: string): boolean => TESTS.test(title.split('\n', 1)[0] as string);
export const isAboutMigrations = (prose: string): boolean => MIGRATIONS.test(prose);
/** "What does the button do" is about the user interface; "who may change a recipe" is not. */
export const isAboutViews = (prose: string): boolean => VIEWS.test(prose);
export const isAboutInfrastructure = (prose: string): boolean => INFRASTRUCTURE.test(prose);
export const isAboutReplaced = (prose: string): boolean => REPLACED.test(prose);
export const isAboutDocuments = (prose: string): boolean => DOCUMENTS.test(prose);
