//! How much, and what is counted.

use cardwright_text::{Rows, rows};

use crate::language::tree::{Count, Much, Noun, Phrase, Way, Who};

pub(super) fn amounts(g: &mut Rows<Phrase>) {
    rows! { g;
        Much: "{n:Number}" => Much::Fixed(n);
        Much: "that much" => Much::That;
        Much: "equal to {noun:Its} power" => Much::Power(noun);
        Much: "equal to {noun:Its} remaining HP" => Much::Hp(noun);
        Much: "equal to {noun:Its} cost" => Much::Cost(noun);
        Much: "equal to the cost of {noun}" => Much::TheCostOf(noun);
        Much: "equal to the damage on {noun}" => Much::Damage(noun);
        Much: "equal to the amount of damage on {noun}" => Much::AmountOfDamage(noun);
        Much: "equal to the total amount of damage on {noun}" => Much::TotalDamage(noun);
        Much: "equal to the amount of damage on {noun} plus {n:Number}" => Much::DamagePlus(noun, n);
        Much: "equal to the number of {kind:Kind.many}" => Much::Number(kind);
        Much: "equal to twice the number of {kind:Kind.many}" => Much::Twice(kind);
        Much: "equal to the number of cards in your hand" [prefer 1] => Much::HandCards(Who::You);
        Much: "equal to the number of cards in their hand" [prefer 1] => Much::HandCards(Who::They);
        Much: "equal to the number of cards discarded this way" [prefer 1] => Much::WayNumber(Way::CardDiscarded);
        Count: "{kind:Kind.one}" [prefer -1] => Count::Kind(kind);
        Count: "card in your hand" => Count::HandCard(Who::You);
        Count: "card in an opponent's hand" => Count::HandCard(Who::AnOpponent);
        Count: "damage on {noun}" => Count::Damage(noun);
        Count: "{n:Number} damage on {noun}" => Count::EveryDamage(n, noun);
        Count: "different aspect among {kind:Kind.many}" => Count::Aspects(kind);
        Count: "different aspect {noun} have~noun" => Count::AspectsOf(noun);
        Count: "different cost among {kind:Kind.many}" => Count::Costs(kind);
        Count: "{way}" => Count::Way(way);
        Much: "equal to the number of friendly Credit tokens" [prefer 2] => Much::Credits;
        Way: "card discarded this way" => Way::CardDiscarded;
        Way: "card revealed this way" => Way::CardRevealed;
        Way: "unit defeated this way" => Way::UnitDefeated;
        Way: "enemy unit defeated this way" => Way::EnemyDefeated;
        Way: "resource defeated this way" => Way::ResourceDefeated;
        Way: "unit exhausted this way" => Way::UnitExhausted;
        Way: "damage healed this way" => Way::DamageHealed;
        Way: "damage dealt this way" => Way::DamageDealt;
        Way: "resource paid this way" => Way::ResourcePaid;
        Way: "resource returned this way" => Way::ResourceReturned;
        Way: "Credit defeated this way" => Way::CreditDefeated;
        Count: "arena in which you control the most units" => Count::ArenasLed;
        Count: "{word:Word} on {noun}" => Count::TraitOn(word, noun);
        Much: "equal to the number of cards in that player's hand" [prefer 1] => Much::HandOfEach;
        Count: "{kind:Kind.one} with a different name" [prefer 1] => Count::Names(kind);
        Count: "{aspect} aspect icon among {kind:Kind.many}" => Count::Icons(aspect, kind);
        Count: "of {noun:Its} \"{timing}\" abilities" => Count::TimedAbilities(noun, timing);
        Count: "card discarded from your hand this phase" [prefer 1] => Count::HandDiscards;
        Count: "unit controlled by the opponent who controls the most units" [prefer 1] => Count::MostUnits;
        Count: "damage on the defender at the start of this attack" [parse_only] => Count::Damage(Noun::Defender);
        Count: "player with {n:Number} or more damage on their base" => Count::DamagedBases(n);
        Count: "{n:Number} {way}" => Count::EveryWay(n, way);
        Count: "different aspect among {noun:Pronoun}" => Count::AspectsAmong(noun);
        Much: "equal to the number of cards you've drawn this phase" [prefer 1] => Much::Drawn;
        Much: "equal to {n:Number} less than {noun:Its} remaining HP" => Much::HpLess(n, noun);
        Much: "equal to half {noun:Its} remaining HP, rounded down" => Much::HalfHp(noun, false);
        Much: "equal to half {noun:Its} remaining HP, rounded up" => Much::HalfHp(noun, true);
        Much: "equal to the combined power of {noun}" => Much::CombinedPower(noun);
        Much: "equal to the damage dealt this way" => Much::DealtThisWay;
        Much: "equal to the power of the exploited unit" => Much::ExploitedPower;
        Much: "equal to the number of {kind:Kind.many} defeated this way" [prefer 1] => Much::DefeatedThisWay(kind);
    }
}
